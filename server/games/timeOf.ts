/** Converts the settings of a request to those of a match. */

import { type Color, colorOf } from '../../engine/board/pieces.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import type { EditGameBody } from '../../protocol/http/api.ts';

type TimeFields = Pick<
  EditGameBody,
  'playerGameTimeSeconds' | 'singleMoveTimeSeconds' | 'timeToAddAfterMoveSeconds'
>;

/** Main time, time per move, or unlimited without either. */
export function timeOf(fields: TimeFields): TimeControl {
  if (fields.playerGameTimeSeconds != null) {
    return {
      kind: 'main',
      mainMs: fields.playerGameTimeSeconds * 1000,
      incrementMs: (fields.timeToAddAfterMoveSeconds ?? 0) * 1000,
    };
  }
  if (fields.singleMoveTimeSeconds != null)
    return { kind: 'move', moveMs: fields.singleMoveTimeSeconds * 1000 };
  return { kind: 'unlimited' };
}

/** The order in which bots take seats: opposite the owner's, after it, before it, and the owner's seat last. */
export function botOrder(own: Color): Color[] {
  return [2, 3, 1, 0].map((step) => colorOf(own + step));
}
