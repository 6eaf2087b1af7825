/** The record of an ended game, made from its log. */

import { isOver } from '../../engine/match/match.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import { logRecord } from '../../protocol/shapes/matchRecord.ts';
import { firstMatch, type GameLook } from './gameViews.ts';

/** Returns the record. Rejects a game that has not ended. */
export function recordOfGame({
  row,
  match,
  entries,
}: GameLook): Result<{ record: string }, Err<'GAME_NOT_OVER'>> {
  if (!isOver(match)) return err(ERR.GAME_NOT_OVER);
  const record = logRecord(firstMatch(row), entries, {
    id: row.id,
    title: row.name,
    convertCaptured: row.options.convertCaptured,
    pieceOrientation: row.options.pieceOrientation ?? 'VIEWER',
    bots: match.seats.filter((seat) => seat.isAutoReady).length,
  });
  return ok({ record: makeRecord(record) });
}
