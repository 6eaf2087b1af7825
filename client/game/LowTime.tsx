import { useEffect, useRef } from 'react';
import type { Match } from '../../engine/match/match.ts';
import type { Color } from '../../engine/rules/pieces.ts';
import { getOptions } from '../ui/options.ts';
import { useRemaining } from './Clock.tsx';
import { lowTimeMs } from './clockText.ts';
import { playSound } from './soundPlayer.ts';

/** Armed again well above the limit, so that a clock near it does not ring twice. */
const ARM_AGAIN = 1.5;

/** Rings once when the own clock falls under the limit. */
export function LowTime({ match, viewer }: { match: Match; viewer: Color }) {
  const ms = useRemaining(match, viewer);
  const isArmed = useRef(true);
  const limit = lowTimeMs(match.settings.time);
  const isRunning = match.clock.since !== null && match.game.position.turn === viewer;
  const isLow = isRunning && ms > 0 && ms < limit;
  const isSafe = ms > limit * ARM_AGAIN;
  useEffect(() => {
    if (isSafe) isArmed.current = true;
    if (!isLow || !isArmed.current) return;
    isArmed.current = false;
    if (getOptions().isSoundEnabled) playSound('low-time');
  }, [isLow, isSafe]);
  return null;
}
