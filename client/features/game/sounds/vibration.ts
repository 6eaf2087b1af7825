/** Vibration patterns: the player's turn, and a check to the player's king. */
import type { Color } from '../../../../engine/board/pieces.ts';
import type { Timeline } from '../history/timeline.ts';
import { soundsFor } from './sounds.ts';

const YOUR_TURN = [30];
const CHECK_TO_YOU = [30, 80, 30];

/** Returns milliseconds on and off as in the Vibration API, or null for no vibration. */
export function vibrationFor(timeline: Timeline, viewer: Color | null): readonly number[] | null {
  const { now, after } = soundsFor(timeline, viewer);
  if (now === 'check-you') return CHECK_TO_YOU;
  return after?.startsWith('turn-') ? YOUR_TURN : null;
}
