/**
 * The timeline of a game, built from its log by the same function that the server uses: rounds with moves, events
 * between them, captures, and the move that earned each point.
 */

import { COLORS, type Color, KING, makePiece, type PieceCode } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { applyLogged } from '../../../../engine/match/apply.ts';
import type { Command } from '../../../../engine/match/commands.ts';
import type { MatchEvent } from '../../../../engine/match/events.ts';
import { isOver, type Match, type MatchSettings, newMatch } from '../../../../engine/match/match.ts';
import { moveMarks, moveText } from '../../../../engine/notation/moveText.ts';
import { beginsRound, type RecordedEvent } from '../../../../engine/notation/record.ts';
import { recordedOf } from '../../../../engine/notation/recordedEvents.ts';
import type { RulesGame } from '../../../../engine/rules/game.ts';
import type { Award } from '../../../../engine/rules/points.ts';
import type { PublicEntry } from '../../../../protocol/room/messages.ts';
import { type LastEntries, lastAfter, NOTHING_YET } from '../board/lastEntries.ts';
import { type PlayedMove, playedAfter } from './playedMoves.ts';

/** A history row: a round of moves, or an event between moves. */
export type HistoryRow =
  | {
      readonly type: 'round';
      readonly number: number;
      readonly cells: readonly (string | null)[];
      /** The number of moves up to and including the move of each cell. Null for an empty cell and for a pass. */
      readonly steps: readonly (number | null)[];
    }
  | { readonly type: 'event'; readonly number: number; readonly event: TimelineEvent; readonly seq: number };

/** An event of the game besides moves, with its time. */
export interface TimelineEntry {
  readonly seq: number;
  /** Epoch milliseconds of the server time. */
  readonly at: number;
  readonly event: TimelineEvent;
}

export type TimelineEvent = Exclude<MatchEvent, { type: 'moved' | 'armyPassed' | 'awarded' }> | MateEvent;

/** A checkmate with its consequences: the army that passes to another player, and the points. */
export interface MateEvent {
  readonly type: 'checkmated';
  readonly victim: Color;
  readonly by: Color;
  readonly colors: readonly Color[];
  readonly points: number;
  readonly isFirst: boolean;
  /** The square of the king. */
  readonly square: Square;
}

export interface EarnedPoint {
  readonly award: Award;
  /** The round and text of the move, if a move earned the points. */
  readonly round: number;
  readonly text: string | null;
}

/** Why a player is no longer active, and in which round that happened. */
export interface Elimination {
  readonly status: 'RESIGNED' | 'OUT_OF_TIME' | 'DEFEATED';
  readonly by: Color | null;
  readonly round: number;
}

export interface Timeline {
  readonly match: Match;
  /** The start position of the game. */
  readonly start: Position;
  /** The game as events of the rules, for its record. */
  readonly record: readonly RecordedEvent[];
  /** The round of the last event of the record. 0 before the first one. */
  readonly round: number;
  /** The game before the last event of the record. Null before the first one. */
  readonly beforeLast: RulesGame | null;
  /** Sequence number of the last applied entry. */
  readonly seq: number;
  readonly rows: readonly HistoryRow[];
  readonly events: readonly TimelineEntry[];
  /** Captured pieces by the player who captured them. */
  readonly captured: readonly (readonly PieceCode[])[];
  readonly earned: readonly EarnedPoint[];
  /** Why each player is no longer active, by player. The entries of a player are in chronological order. */
  readonly fates: readonly (readonly Elimination[])[];
  /** Only the events of the last entry, for sounds and announcements. */
  readonly latest: readonly MatchEvent[];
  /** The last move, the last skipped turn and the last status change of a player. */
  readonly last: LastEntries;
  /** The latest checkmates, while the special pause after them shows how the armies pass to another player. */
  readonly handover: readonly MateEvent[];
  /** All moves, in the order played. */
  readonly played: readonly PlayedMove[];
  readonly endedAt: number | null;
}

export function createTimeline(settings: MatchSettings, start: Position): Timeline {
  return {
    match: newMatch(settings, start),
    start,
    record: [],
    round: 0,
    beforeLast: null,
    seq: 0,
    rows: [],
    events: [],
    captured: [[], [], [], []],
    earned: [],
    fates: [[], [], [], []],
    latest: [],
    last: NOTHING_YET,
    handover: [],
    played: [],
    endedAt: null,
  };
}

/** Applies further entries, and skips entries that are already applied. */
export function fold(timeline: Timeline, entries: readonly PublicEntry[]): Timeline {
  return entries.reduce(
    (timeline, entry) => (entry.seq === timeline.seq + 1 ? append(timeline, entry) : timeline),
    timeline,
  );
}

function append(timeline: Timeline, entry: PublicEntry): Timeline {
  const command = seated(entry.command);
  const applied = applyLogged(timeline.match, command, entry.at);
  // If an entry cannot be applied, only its history row is missing: the displayed state comes from the server.
  if (!applied.ok) return { ...timeline, seq: entry.seq, latest: [] };
  const { match, events } = applied.value;
  const mates = matesOf(timeline.match, events);
  const recorded = recordedOf(events, entry, match);
  const round = nextRound(timeline);
  const rows = rowsAfter(timeline, events, mates, { seq: entry.seq, round });
  const text = events.some((event) => event.type === 'moved') ? lastText(rows) : null;
  const state = events.find((event) => event.type === 'stateChanged')?.state;
  return {
    match,
    start: timeline.start,
    record: [...timeline.record, ...recorded],
    round: recorded.length === 0 ? timeline.round : round,
    beforeLast: recorded.length === 0 ? timeline.beforeLast : timeline.match.game,
    seq: entry.seq,
    rows,
    events: [
      ...timeline.events,
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
    played: playedAfter(timeline.played, entry.seq, events, {
      before: timeline.match.game.position,
      after: match.game.position,
    }),
    endedAt: state === undefined || !ENDS.includes(state) ? timeline.endedAt : entry.at,
  };
}

const ENDS: readonly string[] = ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'];

/**
 * Fills in the player ids of a command, which clients do not receive. The rules only compare ids, so the name or the
 * seat is sufficient.
 */
function seated(command: Command): Command {
  if (command.type === 'changeSettings')
    return { ...command, bots: command.bots.map((bot) => ({ ...bot, playerId: `seat:${bot.seat}` })) };
  if (command.type === 'takeBotSeat') return { ...command, playerId: `person:${command.seat}` };
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

/**
 * Returns the square of a checkmated player's king. The position before the mating move is sufficient, because another
 * player made that move.
 */
function kingSquare(before: Match, player: Color): Square {
  return before.game.position.board.indexOf(makePiece(player, KING));
}

/** Combines the three or four engine events of a checkmate into one event. */
function timelineOf(events: readonly MatchEvent[], mates: readonly MateEvent[]): TimelineEvent[] {
  return events.flatMap((event): TimelineEvent[] => {
    if (event.type === 'moved' || event.type === 'armyPassed' || event.type === 'awarded') return [];
    if (event.type !== 'statusChanged' || event.status !== 'DEFEATED') return [event];
    return mates.filter((mate) => mate.victim === event.color);
  });
}

/** Returns whether the event has its own row between rounds. A pass is shown among the moves. */
function isBetween(event: TimelineEvent): boolean {
  if (event.type === 'checkmated' || event.type === 'botReplaced') return true;
  return event.type === 'statusChanged' && event.status !== 'DRAW';
}

function rowsAfter(
  { rows, match: before, played }: Timeline,
  events: readonly MatchEvent[],
  mates: readonly MateEvent[],
  { seq, round }: { seq: number; round: number },
): HistoryRow[] {
  const next = [...rows];
  for (const event of events) {
    if (event.type === 'moved') {
      const text = moveText(event.move, before.game.position) + moveMarks(event, event.by);
      addTurn(next, round, event.by, { text, step: played.length + 1 });
    } else if (event.type === 'passed') addTurn(next, round, event.by, { text: PASS, step: null });
  }
  for (const event of timelineOf(events, mates).filter(isBetween)) {
    next.push({ type: 'event', number: round, event, seq });
  }
  return next;
}

/** Returns the round of the next event. As in the record, a resignation can be the first event of a round. */
function nextRound({ round, match, beforeLast }: Timeline): number {
  return beginsRound(match.game, beforeLast) ? round + 1 : round;
}

/** Returns the round in which the game is. 0 before the first event. */
export function roundNow(timeline: Timeline): number {
  const isBegun = timeline.record.length > 0;
  return isBegun && !isOver(timeline.match) ? nextRound(timeline) : timeline.round;
}

/** Returns the round of a move. `step` is the number of moves up to and including it. */
export function roundOf({ rows }: Timeline, step: number): number | null {
  return rows.find((row) => row.type === 'round' && row.steps.includes(step))?.number ?? null;
}

/** The notation of a pass. */
export const PASS = '–';

/** Adds a turn to its round. After an event row, the round continues in a new row with the same number. */
function addTurn(
  rows: HistoryRow[],
  round: number,
  by: Color,
  { text, step }: { text: string; step: number | null },
): void {
  const last = rows.at(-1);
  if (last?.type === 'round' && last.number === round) {
    rows[rows.length - 1] = { ...last, cells: last.cells.with(by, text), steps: last.steps.with(by, step) };
    return;
  }
  const only = <T>(value: T) => COLORS.map((color) => (color === by ? value : null));
  rows.push({ type: 'round', number: round, cells: only(text), steps: only(step) });
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
