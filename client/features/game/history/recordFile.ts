/** Exports the game as a record (docs/record-format.md), for saving and downloading. */

import { makeRecord } from '../../../../engine/notation/recordText.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { matchRecord } from '../../../../protocol/shapes/matchRecord.ts';
import type { Timeline } from './timeline.ts';

/** Returns the record as text. */
export function recordText(
  { match, record, start, endedAt }: Timeline,
  facts: Pick<RoomFacts, 'convertCaptured' | 'isBot' | 'pieceOrientation'>,
  { gameId, title }: { gameId: string; title: string },
): string {
  const names = {
    id: gameId,
    title,
    convertCaptured: facts.convertCaptured,
    pieceOrientation: facts.pieceOrientation,
    bots: facts.isBot.filter(Boolean).length,
    endedAt,
  };
  return makeRecord(matchRecord(match, start, record, names));
}
