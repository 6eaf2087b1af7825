import type { ReactNode } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import { armyName } from '../../../shared/board/look/army.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { barPart, clockText, lowTimeMs, redrawInMs } from '../../../shared/i18n/clockText.ts';
import s from './SeatCard.module.css';
import { leftAt, type SeatClock } from './seatView.ts';

interface SeatTimeProps {
  clock: SeatClock;
  color: Color;
  /** The accessible name, such as "Clock of White". */
  label: string;
  unlimited: string;
  /** The content beside the clock. */
  children: ReactNode;
}

/** A player's clock and its bar. Only this component renders when time passes, not the whole card. */
export function SeatTime({ clock, color, label, unlimited, children }: SeatTimeProps) {
  const { time, since } = clock;
  const now = serverTime.now();
  const ms = leftAt(clock, now);
  // The start of the clock may be slightly in the future, because the server time is only estimated.
  const untilRunsMs = since === null ? 0 : Math.max(0, since - now);
  useTick(since !== null && ms > 0 ? untilRunsMs + redrawInMs(ms) : null);
  const shown = time.kind === 'unlimited' ? null : clockText(ms);
  // Only a running clock is marked as low.
  const isLow = since !== null && ms < lowTimeMs(time);
  return (
    <>
      <div className={s.figures}>
        <span
          className={cx(s.clock, 'num', isLow && s.low)}
          role="timer"
          aria-label={label}
          data-testid={`clock-${armyName(color)}`}
          title={shown ? undefined : unlimited}
        >
          {shown ? shown.text : '∞'}
          {shown?.tenths ? <small>{shown.tenths}</small> : null}
        </span>
        {children}
      </div>
      <div className={cx(s.bar, isLow && s.low)} aria-hidden="true" data-time-bar>
        <i style={{ transform: `scaleX(${barPart(ms, time).toFixed(3)})` }} />
      </div>
    </>
  );
}
