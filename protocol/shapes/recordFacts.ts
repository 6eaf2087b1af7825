/**
 * Facts of a game record, for lists. They are read without parsing the moves, from a text that was validated before.
 */

import { COLORS, type Color } from '../../engine/board/pieces.ts';
import type { GameRecord, RecordedEvent } from '../../engine/notation/record.ts';
import { parseRecordTags } from '../../engine/notation/recordReader.ts';
import { BY_ADMIN, playerTag, TERMINATION } from './matchRecord.ts';

/** Maximum length of a title. */
export const TITLE_LIMIT = 80;

export interface RecordFacts {
  readonly title: string;
  /** Id of the recorded game. Empty for none. */
  readonly gameId: string;
  /** Names of the players, by color. Empty for a player without a name. */
  readonly players: readonly string[];
  /** `main 12+5` (minutes, seconds), `move 30` (seconds) or `unlimited`. Empty if unknown. */
  readonly timeSetting: string;
  readonly pieceOrientation: string;
  readonly convertsColors: boolean;
  readonly bots: number;
  /** Number of comments on moves and on the whole game. */
  readonly comments: number;
  /** The value of the tag Result. */
  readonly result: string;
  /** Whether an administrator ended the game. Undefined in facts that were stored before this was known. */
  readonly isEndedByAdmin?: boolean | undefined;
  /** Epoch milliseconds. Null if unknown. */
  readonly endedAt: number | null;
  readonly durationMs: number | null;
  /** The points of the players, by color. */
  readonly points: readonly number[];
}

/** Reads the facts of a text that `makeRecord` wrote. Returns null for a text without tags. */
export function recordFacts(text: string): RecordFacts | null {
  const tags = parseRecordTags(text);
  if (tags === null) return null;
  const value = (name: string) => tags.get(name) ?? '';
  const ended = Date.parse(value('EndTime'));
  const points = value('Points').split(',').map(Number);
  return {
    title: value('Title'),
    gameId: value('Id'),
    players: COLORS.map((color) => value(playerTag(color))),
    timeSetting: value('TimeSetting'),
    pieceOrientation: value('PieceOrientation'),
    convertsColors: value('ConvertColors') !== 'no',
    bots: Math.max(0, Math.trunc(Number(value('Bots'))) || 0),
    comments: text.match(COMMENTS)?.length ?? 0,
    result: value('Result') || '*',
    isEndedByAdmin: value(TERMINATION) === BY_ADMIN,
    endedAt: Number.isNaN(ended) ? null : ended,
    durationMs: durationOf(value('Duration')),
    points: COLORS.map((color) => points[color] || 0),
  };
}

/** Matches the comments of a record. The text must not include the tags, where a brace has no meaning. */
const COMMENTS = /(?<=^|[\s)])\{[^}\\]*(?:\\[\s\S][^}\\]*)*\}/gm;
const DURATION = /^(\d{1,9}):([0-5]\d):([0-5]\d)(?:\.(\d{3}))?$/;

function durationOf(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, ms = '0'] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

/**
 * Returns the comments on events of the main variation, by event number from 1. Number 0 is the comment on the whole
 * game.
 */
export function commentsOf(
  record: GameRecord,
): { readonly ordinalNumber: number; readonly comment: string }[] {
  const said = [{ comment: record.comment }, ...record.events];
  return said.flatMap(({ comment }, ordinalNumber) => (comment === '' ? [] : [{ ordinalNumber, comment }]));
}

/** Returns the record with another title. */
export function withTitle(record: GameRecord, title: string): GameRecord {
  const others = record.tags.filter(({ name }) => name !== 'Title');
  return { ...record, tags: [{ name: 'Title', value: title }, ...others] };
}

/** Returns the record with another comment on one event of its main variation. Number 0 is the whole game. */
export function withComment(record: GameRecord, ordinalNumber: number, comment: string): GameRecord {
  if (ordinalNumber === 0) return { ...record, comment };
  const change = (one: RecordedEvent, index: number) =>
    index + 1 === ordinalNumber ? { ...one, comment } : one;
  return { ...record, events: record.events.map(change) };
}

/** Returns the name of the player of this color. Returns an empty text if the record contains no name. */
export function playerOf({ tags }: GameRecord, color: Color): string {
  return tags.find(({ name }) => name === playerTag(color))?.value ?? '';
}
