/** Converts a match to a record: tags with players and settings, and the events with their clocks. */

import { COLOR_NAMES, COLORS, type Color } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import { replay } from '../../engine/match/log.ts';
import { isOver, type Match } from '../../engine/match/match.ts';
import type { GameRecord, RecordedEvent, RecordTag } from '../../engine/notation/record.ts';
import { recordedOf } from '../../engine/notation/recordedEvents.ts';
import { clockText } from '../../engine/notation/recordText.ts';

/** The tag that says who ended a game before its end. If an administrator did, it has the value `BY_ADMIN`. */
export const TERMINATION = 'Termination';
export const BY_ADMIN = 'administrator';

/** Facts that the match does not contain. */
export interface RecordNames {
  readonly id: string;
  readonly title: string;
  readonly convertCaptured: boolean;
  /** The option for the orientation of pieces in this game. */
  readonly pieceOrientation: string;
  readonly bots: number;
  /** Epoch milliseconds. Null while the game runs. */
  readonly endedAt: number | null;
}

/** Returns the record of a match: its start position and all events so far. */
export function matchRecord(
  match: Match,
  start: Position,
  events: readonly RecordedEvent[],
  names: RecordNames,
): GameRecord {
  const { startedAt, lastRoundAt } = match;
  const given: Record<string, string | null> = {
    Title: names.title,
    Id: names.id,
    ...Object.fromEntries(COLORS.map((color) => [playerTag(color), match.seats[color].name])),
    ...Object.fromEntries(COLORS.map((color) => [takeoverTag(color), takeoverValue(match, color, start)])),
    TimeSetting: timeTag(match),
    PieceOrientation: names.pieceOrientation,
    ConvertColors: names.convertCaptured ? 'yes' : 'no',
    Bots: String(names.bots),
    StartTime: startedAt === null ? null : new Date(startedAt).toISOString(),
    EndTime: names.endedAt === null ? null : new Date(names.endedAt).toISOString(),
    Duration:
      startedAt === null || lastRoundAt === null
        ? null
        : clockText(Math.max(0, Math.round(lastRoundAt - startedAt))),
    [TERMINATION]: match.isEndedByAdmin ? BY_ADMIN : null,
  };
  const tags = Object.entries(given).flatMap(([name, value]): RecordTag[] =>
    value ? [{ name, value }] : [],
  );
  const closed = isOver(match) && match.game.outcome === null ? match.state : null;
  return { tags, start, comment: '', events, closed };
}

/** Returns the record of a complete log. Throws if the log is damaged. */
export function logRecord(
  first: Match,
  entries: readonly LogEntry[],
  names: Omit<RecordNames, 'endedAt'>,
): GameRecord {
  const events: RecordedEvent[] = [];
  let match = first;
  for (const entry of entries) {
    const done = replay(match, [entry]);
    match = done.match;
    events.push(...recordedOf(done.events[0] ?? [], entry, match));
  }
  const endedAt = isOver(match) ? (entries.at(-1)?.at ?? null) : null;
  return matchRecord(match, first.game.position, events, { ...names, endedAt });
}

/** Returns the tag name of a player, such as `White` for WHITE. */
export function playerTag(color: Color): string {
  const name = COLOR_NAMES[color];
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/** Returns the tag name of a seat that a person took over from a bot, such as `RedTakeover`. */
function takeoverTag(color: Color): string {
  return `${playerTag(color)}Takeover`;
}

/** Returns the number of turns before the takeover and the name of the bot, such as `54 Jasper`, or null. */
function takeoverValue({ takeovers }: Match, color: Color, start: Position): string | null {
  const takeover = takeovers[color];
  return takeover ? `${takeover.ply - start.ply} ${takeover.bot}` : null;
}

/** A seat that a person took over from a bot, as its record states it. */
export interface RecordedTakeover {
  readonly color: Color;
  /** Number of turns of the record before the takeover. */
  readonly turns: number;
  readonly bot: string;
}

const TAKEOVER = /^(\d{1,6}) (.+)$/s;

/** Returns the takeovers that the tags state, earliest first. Tags with invalid values are ignored. */
export function takeoversOf({ tags }: Pick<GameRecord, 'tags'>): RecordedTakeover[] {
  return COLORS.flatMap((color) => {
    const [, turns, bot] =
      TAKEOVER.exec(tags.find(({ name }) => name === takeoverTag(color))?.value ?? '') ?? [];
    return bot === undefined ? [] : [{ color, turns: Number(turns), bot }];
  }).sort((one, other) => one.turns - other.turns);
}

function timeTag({ settings: { time } }: Match): string {
  if (time.kind === 'main') return `main ${time.mainMs / 60_000}+${time.incrementMs / 1000}`;
  return time.kind === 'move' ? `move ${time.moveMs / 1000}` : 'unlimited';
}
