/** Converts the settings of a request to settings of a match. */

import type { TimeControl } from '../../engine/clock/clock.ts';
import type { EditGameBody } from '../../protocol/http/api.ts';

type TimeFields = Pick<
  EditGameBody,
  'playerGameTimeSeconds' | 'singleMoveTimeSeconds' | 'timeToAddAfterMoveSeconds'
>;

/** Returns main time, time per move, or unlimited if the request has neither. */
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
