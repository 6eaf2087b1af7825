/**
 * The story of a game, folded from its log with the same function that made it on the server: rounds with their moves,
 * what happened in between, who captured what, and which move earned each point.
 */

import { COLORS, type Color, KING, makePiece, type PieceCode } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { applyLogged } from '../../../../engine/match/apply.ts';
import type { Command } from '../../../../engine/match/commands.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import { type Match, type MatchSettings, newMatch } from '../../../../engine/match/match.ts';
import { moveMarks, moveText } from '../../../../engine/notation/moveText.ts';
import type { RecordedEvent } from '../../../../engine/notation/record.ts';
import { recordedOf } from '../../../../engine/notation/recordedEvents.ts';
import type { Award } from '../../../../engine/rules/points.ts';
import type { PublicEntry } from '../../../../protocol/room/messages.ts';
import { type LastEntries, lastAfter, NOTHING_YET } from '../board/lastEntries.ts';
import { type RecentMove, recentAfter } from '../board/recentMoves.ts';

/** A row of the history: one round of moves, or something that happened between moves. */
export type HistoryRow =
  | { readonly type: 'round'; readonly number: number; readonly cells: readonly (string | null)[] }
  | { readonly type: 'event'; readonly number: number; readonly event: TimelineEntry; readonly seq: number };

/** An event that everybody is told, with its time. */
export interface TimelineEvent {
  readonly seq: number;
  /** Epoch milliseconds by the server's clock. */
  readonly at: number;
  readonly event: TimelineEntry;
}

export type TimelineEntry = Exclude<MatchEvent, { type: 'moved' | 'armyPassed' | 'awarded' }> | MateEvent;

/** A checkmate with all that follows: the army that changes hands and the points. */
export interface MateEvent {
  readonly type: 'checkmated';
  readonly victim: Color;
  readonly by: Color;
  readonly colors: readonly Color[];
  readonly points: number;
  readonly isFirst: boolean;
  /** Where the king stood. */
  readonly square: Square;
}

export interface EarnedPoint {
  readonly award: Award;
  /** The round and the text of the move, where a move earned it. */
  readonly round: number;
  readonly text: string | null;
}

/** Why a player is out, with the round. */
export interface Elimination {
  readonly status: 'RESIGNED' | 'OUT_OF_TIME' | 'DEFEATED';
  readonly by: Color | null;
  readonly round: number;
}

export interface Timeline {
  readonly match: Match;
  /** The position that the game began with. */
  readonly start: Position;
  /** The game as the rules see it, for the record of it. */
  readonly record: readonly RecordedEvent[];
  /** Number of the last entry that was folded. */
  readonly seq: number;
  readonly rows: readonly HistoryRow[];
  readonly reported: readonly TimelineEvent[];
  /** By capturing player. */
  readonly captured: readonly (readonly PieceCode[])[];
  readonly earned: readonly EarnedPoint[];
  /** By player, in the order things happened. */
  readonly fates: readonly (readonly Elimination[])[];
  /** Events of the last entry alone: what sounds and announcements are made of. */
  readonly latest: readonly MatchEvent[];
  /** The last move, the last round skip and the last change of a player's status. */
  readonly last: LastEntries;
  /** Armies that are changing hands: until the pause in which all see it is over. */
  readonly handover: readonly MateEvent[];
  /** The moves of the last round. */
  readonly recent: readonly RecentMove[];
  /** Moves made. */
  readonly moves: number;
  readonly endedAt: number | null;
}

export function createTimeline(settings: MatchSettings, start: Position): Timeline {
  return {
    match: newMatch(settings, start),
    start,
    record: [],
    seq: 0,
    rows: [],
    reported: [],
    captured: [[], [], [], []],
    earned: [],
    fates: [[], [], [], []],
    latest: [],
    last: NOTHING_YET,
    handover: [],
    recent: [],
    moves: 0,
    endedAt: null,
  };
}

/** Folds entries that follow; those that are known already are skipped. */
export function fold(timeline: Timeline, entries: readonly PublicEntry[]): Timeline {
  return entries.reduce(
    (timeline, entry) => (entry.seq === timeline.seq + 1 ? tell(timeline, entry) : timeline),
    timeline,
  );
}

function tell(timeline: Timeline, entry: PublicEntry): Timeline {
  const command = seated(entry.command);
  const applied = applyLogged(timeline.match, command, entry.at);
  // The server's state is what is shown; an entry that does not fit costs its line in the history and nothing else.
  if (!applied.ok) return { ...timeline, seq: entry.seq, latest: [] };
  const { match, events } = applied.value;
  const mates = matesOf(timeline.match, events);
  const rows = rowsAfter(timeline, events, mates, entry.seq);
  const round = rows.at(-1)?.number ?? 1;
  const text = events.some((event) => event.type === 'moved') ? lastText(rows) : null;
  const state = events.find((event) => event.type === 'stateChanged')?.state;
  return {
    match,
    start: timeline.start,
    record: [...timeline.record, ...recordedOf(events, entry, match)],
    seq: entry.seq,
    rows,
    reported: [
      ...timeline.reported,
      ...timelineOf(events, mates).map((event) => ({ seq: entry.seq, at: entry.at, event })),
    ],
    captured: capturedAfter(timeline.captured, events),
    earned: [
      ...timeline.earned,
      ...events.flatMap((event) => (event.type === 'awarded' ? [{ award: event.award, round, text }] : [])),
    ],
    fates: fatesAfter(timeline.fates, events, round),
    latest: events,
    last: lastAfter(timeline.last, entry.seq, events, text),
    handover: match.state !== 'SPECIAL_PAUSE' ? [] : mates.length > 0 ? mates : timeline.handover,
    recent: recentAfter(timeline.recent, entry.seq, events, {
      before: timeline.match.game.position,
      after: match.game.position,
    }),
    moves: timeline.moves + (text === null ? 0 : 1),
    endedAt: state === undefined || !ENDS.includes(state) ? timeline.endedAt : entry.at,
  };
}

const ENDS: readonly string[] = ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'];

/** Accounts are not told to clients; the rules only need to know who is the same person: by name, bots by seat. */
function seated(command: Command): Command {
  if (command.type === 'changeSettings')
    return { ...command, bots: command.bots.map((bot) => ({ ...bot, playerId: `seat:${bot.seat}` })) };
  if (command.type !== 'sit' || command.playerId !== '') return command;
  return { ...command, playerId: command.isAutoReady ? `seat:${command.seat}` : `name:${command.name}` };
}

function matesOf(before: Match, events: readonly MatchEvent[]): MateEvent[] {
  const awards = events.flatMap((event) => (event.type === 'awarded' ? [event.award] : []));
  const passed = events.filter((event) => event.type === 'armyPassed');
  return passed.map((event) => {
    const award = awards.find((one) => one.victim === event.from);
    return {
      type: 'checkmated',
      victim: event.from,
      by: event.to,
      colors: event.colors,
      points: award?.points ?? 0,
      isFirst: award?.reason === 'FIRST_CHECKMATE',
      square: kingSquare(before, event.from),
    };
  });
}

/** The king of a checkmated player did not move with the mating move, for that was somebody else's. */
function kingSquare(before: Match, player: Color): Square {
  return before.game.position.board.indexOf(makePiece(player, KING));
}

/** What people are told: a checkmate is one event, not the three or four that the engine makes of it. */
function timelineOf(events: readonly MatchEvent[], mates: readonly MateEvent[]): TimelineEntry[] {
  return events.flatMap((event): TimelineEntry[] => {
    if (event.type === 'moved' || event.type === 'armyPassed' || event.type === 'awarded') return [];
    if (event.type !== 'statusChanged' || event.status !== 'DEFEATED') return [event];
    return mates.filter((mate) => mate.victim === event.color);
  });
}

/** Events that have a line between the rounds; a pass has its place among the moves. */
function isBetween(event: TimelineEntry): boolean {
  return event.type === 'checkmated' || (event.type === 'statusChanged' && event.status !== 'DRAW');
}

function rowsAfter(
  { rows, match: before }: Timeline,
  events: readonly MatchEvent[],
  mates: readonly MateEvent[],
  seq: number,
): HistoryRow[] {
  const next = [...rows];
  for (const event of events) {
    if (event.type === 'moved') {
      const text = moveText(event.move, before.game.position) + moveMarks(event, event.by);
      addTurn(next, event.by, text);
    } else if (event.type === 'passed') addTurn(next, event.by, PASS);
  }
  for (const event of timelineOf(events, mates).filter(isBetween)) {
    next.push({ type: 'event', number: next.at(-1)?.number ?? 1, event, seq });
  }
  return next;
}

/** How a pass stands in the history. */
export const PASS = '–';

/** A turn goes into the last round, or opens the next one when its player has had a turn in it or was passed by. */
function addTurn(rows: HistoryRow[], by: Color, text: string): void {
  const index = rows.findLastIndex((row) => row.type === 'round');
  const last = rows[index];
  const isOpen = last?.type === 'round' && last.cells.findLastIndex((cell) => cell !== null) < by;
  const isLast = index === rows.length - 1;
  const put = (cells: readonly (string | null)[]) => cells.map((cell, color) => (color === by ? text : cell));
  if (last?.type === 'round' && isOpen && isLast) {
    rows[index] = { ...last, cells: put(last.cells) };
    return;
  }
  // After a line in between, a round goes on in a row of its own under the same number.
  const number = last === undefined ? 1 : isOpen ? last.number : last.number + 1;
  rows.push({ type: 'round', number, cells: put(COLORS.map(() => null)) });
}

function lastText(rows: readonly HistoryRow[]): string | null {
  const row = rows.findLast((one) => one.type === 'round');
  return row?.type === 'round' ? (row.cells.findLast((cell) => cell !== null) ?? null) : null;
}

function capturedAfter(captured: Timeline['captured'], events: readonly MatchEvent[]): Timeline['captured'] {
  const moved = events.find((event) => event.type === 'moved');
  if (!moved?.captured) return captured;
  return captured.map((pieces, color) => (color === moved.by ? [...pieces, moved.captured] : pieces));
}

function fatesAfter(
  fates: Timeline['fates'],
  events: readonly MatchEvent[],
  round: number,
): Timeline['fates'] {
  return events.reduce<Timeline['fates']>((all, event) => {
    if (event.type !== 'statusChanged') return all;
    const { color, status, by } = event;
    if (status !== 'RESIGNED' && status !== 'OUT_OF_TIME' && status !== 'DEFEATED') return all;
    return all.map((list, player) => (player === color ? [...list, { status, by, round }] : list));
  }, fates);
}
