import { remainingAt, type TimeControl } from '../../engine/clock/clock.ts';
import type { Match } from '../../engine/match/match.ts';
import type { Color } from '../../engine/rules/pieces.ts';
import { armyName } from '../board/army.ts';
import { serverTime } from '../net/serverTime.ts';
import { cx } from '../ui/cx.ts';
import { useTick } from '../ui/useTick.ts';
import { barPart, clockText, lowTimeMs, redrawInMs } from './clockText.ts';
import s from './SeatCard.module.css';

interface ClockProps {
  match: Match;
  color: Color;
  /** Read aloud: "Clock of White". */
  label: string;
  unlimited: string;
}

/** Milliseconds left to a player now; it draws the component again whenever the text changes. */
export function useRemaining(match: Match, color: Color): number {
  const { clock, game, settings } = match;
  const ms = remainingAt(clock, game.position.turn, color, serverTime.now());
  const isRunning =
    clock.since !== null && game.position.turn === color && settings.time.kind !== 'unlimited';
  useTick(isRunning && ms > 0 ? redrawInMs(ms) : null);
  return ms;
}

export function Clock({ match, color, label, unlimited }: ClockProps) {
  const ms = useRemaining(match, color);
  const { time } = match.settings;
  const shown = time.kind === 'unlimited' ? null : clockText(ms);
  return (
    <span
      className={cx(s.clock, 'num', isLow(ms, match, color) && s.low)}
      role="timer"
      aria-label={label}
      data-testid={`clock-${armyName(color)}`}
      title={shown ? undefined : unlimited}
    >
      {shown ? shown.text : '∞'}
      {shown?.tenths ? <small>{shown.tenths}</small> : null}
    </span>
  );
}

export function TimeBar({ match, color }: { match: Match; color: Color }) {
  const ms = useRemaining(match, color);
  const part = barPart(ms, match.settings.time);
  return (
    <div className={cx(s.bar, isLow(ms, match, color) && s.low)} aria-hidden="true" data-time-bar>
      <i style={{ transform: `scaleX(${part.toFixed(3)})` }} />
    </div>
  );
}

/** Urgent only while it runs: a clock that stands alarms nobody. */
function isLow(ms: number, match: Match, color: Color): boolean {
  const time: TimeControl = match.settings.time;
  return match.clock.since !== null && match.game.position.turn === color && ms < lowTimeMs(time);
}
