/** The game so far as a record (docs/record-format.md): what is saved and downloaded. */
import { isOver, type Match } from '../../engine/match/match.ts';
import type { RecordTag } from '../../engine/notation/record.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import type { RoomFacts } from '../../protocol/matchState.ts';
import type { Chronicle } from './chronicle.ts';

/** The record as text, as it is kept and downloaded. */
export function recordText(
  { match, record, start, startedAt, endedAt }: Chronicle,
  facts: Pick<RoomFacts, 'convertCaptured' | 'isBot'>,
  { gameId, title }: { gameId: string; title: string },
): string {
  const given: Record<string, string | null> = {
    Title: title,
    Id: gameId,
    ...Object.fromEntries(COLORS.map((color) => [tagOf(color), match.seats[color].name])),
    TimeSetting: timeTag(match),
    ConvertColors: facts.convertCaptured ? 'yes' : 'no',
    Bots: String(facts.isBot.filter(Boolean).length),
    StartTime: startedAt === null ? null : new Date(startedAt).toISOString(),
    EndTime: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
  const tags = Object.entries(given).flatMap(([name, value]): RecordTag[] =>
    value ? [{ name, value }] : [],
  );
  const closed = isOver(match) && match.game.outcome === null ? match.state : null;
  return makeRecord({ tags, start, comment: '', events: record, closed });
}

/** `White` for WHITE. */
function tagOf(color: Color): string {
  const name = COLOR_NAMES[color];
  return name.charAt(0) + name.slice(1).toLowerCase();
}

function timeTag({ settings: { time } }: Match): string {
  if (time.kind === 'main') return `main ${time.mainMs / 60_000}+${time.incrementMs / 1000}`;
  return time.kind === 'move' ? `move ${time.moveMs / 1000}` : 'unlimited';
}
