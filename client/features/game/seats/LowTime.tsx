import { useEffect, useRef } from 'react';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { lowTimeMs } from '../../../shared/i18n/clockText.ts';
import { getOptions } from '../../../shared/storage/options.ts';
import { playSound } from '../sounds/soundPlayer.ts';
import { leftAt, type SeatClock } from './seatView.ts';

/**
 * The bell can ring again only after the time has exceeded the limit by this factor. Therefore it does not ring
 * repeatedly while the clock stays near the limit.
 */
const ARM_AGAIN = 1.5;

/** Rings once when the user's clock falls below the limit, even if the clock is not visible. */
export function LowTime({ clock }: { clock: SeatClock }) {
  const isArmed = useRef(true);
  useEffect(() => {
    const limit = lowTimeMs(clock.time);
    const ms = leftAt(clock, serverTime.now());
    if (ms > limit * ARM_AGAIN) isArmed.current = true;
    if (clock.since === null || ms <= 0 || !isArmed.current) return;
    const timer = setTimeout(
      () => {
        isArmed.current = false;
        if (getOptions().isSoundEnabled) playSound('low-time');
      },
      Math.max(0, ms - limit),
    );
    return () => clearTimeout(timer);
  }, [clock]);
  return null;
}
