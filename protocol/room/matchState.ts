/**
 * Conversion between match and room state. Only changed fields are written, so that a move costs a few dozen bytes.
 * Past positions, consecutive passes and account ids stay on the server.
 */

import { COLORS, type Color } from '../../engine/board/pieces.ts';
import type { PlayerState, Position } from '../../engine/board/position.ts';
import type { FourMs, TimeControl } from '../../engine/clock/clock.ts';
import type { Command } from '../../engine/match/commands.ts';
import { makeCommandText, parseCommandText } from '../../engine/match/commandText.ts';
import {
  type AbsenceVote,
  type DrawVote,
  GAME_STATES,
  type Match,
  type MatchSettings,
  newMatch,
  type Seat,
} from '../../engine/match/match.ts';
import { END_REASONS, type Outcome } from '../../engine/rules/game.ts';
import type { Orientation } from '../shapes/playerOptions.ts';
import { type RoomState, SeatState } from './state.ts';
import { checksumOf } from './stateChecksum.ts';
import { mirrorOf, mirrorSeat, type RoomMirror, show as showField } from './stateMirror.ts';

/**
 * Connection states of a player, in the order of their numbers in the room state. CLOSED: the page was closed.
 * LOST: the connection was lost for an unknown reason.
 */
export const CONNECTION_STATES = ['HERE', 'CLOSED', 'LOST', 'IDLE'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The facts that the room state shows in addition to the match. */
export interface RoomFacts {
  readonly title: string;
  /** The base of all times on the wire (epoch milliseconds). */
  readonly epochMs: number;
  readonly isRandom: boolean;
  readonly convertCaptured: boolean;
  readonly pieceOrientation: Orientation;
  /** The collectible that gives the table its look, as text: see boardLookText.ts; '' for none. */
  readonly look: string;
  /** Whether the attack lens is allowed; never in a rated game. */
  readonly isLensAllowed: boolean;
  readonly watchers: number;
  /** By color: whether a bot has the seat, and whether its player is connected. */
  readonly isBot: readonly boolean[];
  readonly isConnected: readonly boolean[];
  /** By color: the connection state, and the minute of the last activity (epoch milliseconds), null if unknown. */
  readonly connections: readonly ConnectionState[];
  readonly seenAtMs: readonly (number | null)[];
  /** When the absent side to move can be voted out (epoch milliseconds); null if not absent. */
  readonly votableAtMs: number | null;
  /** The rematch with the same four players. */
  readonly rematchId: string | null;
  /** A command waits for its commit because the database is unreachable. */
  readonly isSaving: boolean;
}

export interface RoomView {
  readonly match: Match;
  readonly facts: RoomFacts;
  /** The command of the last log entry, number `match.seq`. */
  readonly lastCommand: Command | null;
}

const MINUTE_MS = 60_000;
const SQUARES_A_WORD = 5;
const BOARD_WORDS = Math.ceil(144 / SQUARES_A_WORD);

/** Writes the match and the facts into the room state; `lastCommand` is the latest log entry. */
export function writeState(state: RoomState, { match, facts, lastCommand }: RoomView): void {
  const { position, outcome } = match.game;
  const mirror = mirrorOf(state);
  const { fields } = mirror;
  const show = <K extends keyof RoomState & string>(field: K, value: RoomState[K]) =>
    showField(state, fields, field, value);
  writeBoard(state, mirror, position.board);
  for (const color of COLORS) writeSeat(state, mirror, color, { match, facts });
  show('seq', match.seq);
  show('state', GAME_STATES.indexOf(match.state));
  show('turn', position.turn ?? 4);
  show('own', pack2(position.owners));
  show('st', pack2(position.states));
  show('quiet', position.quiet);
  show('ply', position.ply);
  const { lastMove } = match;
  show('last', lastMove ? 1 + lastMove.by + 4 * (lastMove.from + 144 * lastMove.to) : 0);
  show('epoch', facts.epochMs);
  show('since', offset(match.clock.since, facts));
  show('pause', offset(match.specialPauseEndsAt ?? match.pauseEndsAt ?? match.startsAt, facts));
  show('begun', match.startedAt ?? 0);
  show('end', outcome ? END_REASONS.indexOf(outcome.reason) + 1 + 16 * plusOne(outcome.winner) : 0);
  show('vote', packVote(match.vote));
  show(
    'who',
    plusOne(match.pausedBy) + 8 * plusOne(match.firstCheckmateBy) + (match.isRoundSkipped ? 64 : 0),
  );
  show('asked', offeredPly(match));
  show('event', lastCommand ? makeCommandText(lastCommand) : '');
  show('title', facts.title);
  show('look', facts.look);
  const { time } = match.settings;
  show('tk', time.kind === 'unlimited' ? 0 : time.kind === 'main' ? 1 : 2);
  show('ta', time.kind === 'main' ? time.mainMs : time.kind === 'move' ? time.moveMs : 0);
  show('tb', time.kind === 'main' ? time.incrementMs : 0);
  show('opt', packOptions(match, facts));
  show('watch', facts.watchers);
  show('more', packMore(match));
  show('gone', offset(facts.votableAtMs, facts));
  show('called', match.calledBackAt ?? 0);
  show('again', facts.rematchId ?? '');
  show('saving', facts.isSaving);
  show('sum', checksumOf(fields));
}

/** Converts a room state to an engine match (without past positions and account ids, which only the server has). */
export function readState(state: RoomState): RoomView {
  const epochMs = state.epoch;
  const instant = (value: number) => (value === 0 ? null : epochMs + value);
  const base = newMatch(readSettings(state));
  const position = readPosition(state);
  const seats = COLORS.map((color) => readSeat(state, color));
  const remainingMs = COLORS.map((color) => state.seats[color]?.ms ?? 0) as unknown as FourMs;
  const offered = [null, null, null, null].map((none, color) =>
    state.asked > 0 && color === position.turn ? state.asked - 1 : none,
  );
  const since = instant(state.since);
  const startedAt = state.begun === 0 ? null : state.begun;
  const gameState = GAME_STATES[state.state] ?? 'NOT_STARTED';
  const match: Match = {
    ...base,
    state: gameState,
    seats: seats as unknown as Match['seats'],
    game: { ...base.game, position, passes: 0, seen: [], outcome: readOutcome(state) },
    clock: { ...base.clock, remainingMs, since },
    seq: state.seq,
    vote: readVote(state.vote),
    offeredAtPly: offered,
    startsAt: gameState === 'NOT_STARTED' ? instant(state.pause) : null,
    specialPauseEndsAt: gameState === 'SPECIAL_PAUSE' ? instant(state.pause) : null,
    pauseEndsAt: gameState === 'PAUSED' ? instant(state.pause) : null,
    pausedBy: minusOne(state.who % 8),
    lastMove: readLastMove(state.last),
    startedAt,
    lastRoundAt: since ?? startedAt,
    isRoundSkipped: (state.who & 64) !== 0,
    firstCheckmateBy: minusOne((state.who >> 3) % 8),
    ...readMore(state.more),
    calledBackAt: state.called === 0 ? null : state.called,
  };
  const flag = (bit: number) => COLORS.map((color) => ((state.seats[color]?.flags ?? 0) & bit) !== 0);
  return {
    match,
    facts: {
      title: state.title,
      epochMs,
      isRandom: (state.opt & 1) !== 0,
      convertCaptured: (state.opt & 2) !== 0,
      pieceOrientation: (state.opt & 16) !== 0 ? 'ARMY' : 'VIEWER',
      look: state.look,
      isLensAllowed: (state.opt & 8) !== 0,
      watchers: state.watch,
      isBot: flag(8),
      isConnected: flag(16),
      connections: COLORS.map((color) => CONNECTION_STATES[(state.seats[color]?.flags ?? 0) >> 6] ?? 'HERE'),
      seenAtMs: COLORS.map((color) => {
        const seen = state.seats[color]?.seen ?? 0;
        return seen === 0 ? null : epochMs + (seen - 1) * MINUTE_MS;
      }),
      votableAtMs: instant(state.gone),
      rematchId: state.again === '' ? null : state.again,
      isSaving: state.saving,
    },
    lastCommand: parseCommandText(state.event),
  };
}

function writeBoard(state: RoomState, mirror: RoomMirror, board: Uint8Array): void {
  const { shown } = mirror;
  if (shown === board) return;
  mirror.shown = board;
  for (let word = 0; word < BOARD_WORDS; word++) {
    const first = word * SQUARES_A_WORD;
    if (shown && isSameWord(shown, board, first)) continue;
    let packed = 0;
    for (let i = SQUARES_A_WORD - 1; i >= 0; i--) packed = (packed << 6) | (board[first + i] ?? 0);
    if (mirror.board[word] === packed) continue;
    mirror.board[word] = packed;
    state.board[word] = packed;
  }
}

function isSameWord(a: Uint8Array, b: Uint8Array, first: number): boolean {
  for (let square = first; square < first + SQUARES_A_WORD; square++)
    if (a[square] !== b[square]) return false;
  return true;
}

function readPosition(state: RoomState): Position {
  const board = new Uint8Array(144);
  for (let sq = 0; sq < 144; sq++) {
    const word = state.board[Math.floor(sq / SQUARES_A_WORD)] ?? 0;
    board[sq] = (word >> (6 * (sq % SQUARES_A_WORD))) & 63;
  }
  return {
    board,
    turn: state.turn === 4 ? null : (state.turn as Color),
    owners: unpack2(state.own) as unknown as Position['owners'],
    states: unpack2(state.st) as PlayerState[],
    points: COLORS.map((color) => (state.seats[color]?.pts ?? 0) / 2),
    quiet: state.quiet,
    ply: state.ply,
  };
}

function writeSeat(
  state: RoomState,
  mirror: RoomMirror,
  color: Color,
  { match, facts }: Pick<RoomView, 'match' | 'facts'>,
): void {
  let shown = mirror.seats[color];
  if (!shown) {
    const added = new SeatState();
    state.seats[color] = added;
    shown = mirrorSeat(added);
    mirror.seats[color] = shown;
    mirror.shownSeats[color] = added;
  }
  const seat = match.seats[color];
  const flags =
    (seat.playerId !== null ? 1 : 0) |
    (seat.isReady ? 2 : 0) |
    (seat.isAutoReady ? 4 : 0) |
    (facts.isBot[color] ? 8 : 0) |
    (facts.isConnected[color] ? 16 : 0) |
    (seat.isOutdoor || seat.isTakenOff ? 32 : 0) |
    (CONNECTION_STATES.indexOf(facts.connections[color] ?? 'HERE') << 6);
  const seenAt = facts.seenAtMs[color] ?? null;
  const shownSeat = mirror.shownSeats[color] as SeatState;
  const show = (field: 'name' | 'flags' | 'ms' | 'pts' | 'seen', value: string | number) =>
    showField(shownSeat, shown, field, value);
  show('name', seat.name);
  show('flags', flags);
  show('ms', Math.round(match.clock.remainingMs[color]));
  show('pts', (match.game.position.points[color] ?? 0) * 2);
  show('seen', seenAt === null ? 0 : 1 + Math.max(0, Math.floor((seenAt - facts.epochMs) / MINUTE_MS)));
}

function readSeat(state: RoomState, color: Color): Seat {
  const shown = state.seats[color];
  const flags = shown?.flags ?? 0;
  return {
    playerId: (flags & 1) !== 0 ? '' : null,
    name: shown?.name ?? '',
    isReady: (flags & 2) !== 0,
    isAutoReady: (flags & 4) !== 0,
    isOutdoor: (flags & 33) === 33,
    isTakenOff: (flags & 33) === 32,
  };
}

function readSettings(state: RoomState): MatchSettings {
  return {
    time: readTime(state),
    ...((state.opt & 1) !== 0 ? { isRandom: true } : {}),
    ...((state.opt & 4) !== 0 ? { standIn: true } : {}),
  };
}

function readTime(state: RoomState): TimeControl {
  if (state.tk === 1) return { kind: 'main', mainMs: state.ta, incrementMs: state.tb };
  return state.tk === 2 ? { kind: 'move', moveMs: state.ta } : { kind: 'unlimited' };
}

function readOutcome(state: RoomState): Outcome | null {
  const ended = GAME_STATES[state.state];
  const reason = END_REASONS[(state.end % 16) - 1];
  if (!reason || (ended !== 'FINISHED' && ended !== 'DRAW' && ended !== 'STALEMATE')) return null;
  return { state: ended, winner: minusOne(state.end >> 4), reason };
}

function readLastMove(packed: number): Match['lastMove'] {
  if (packed === 0) return null;
  const squares = Math.floor((packed - 1) / 4);
  return { by: ((packed - 1) % 4) as Color, from: squares % 144, to: Math.floor(squares / 144) };
}

const DECISIONS = [null, 'APPROVED', 'REJECTED'] as const;

function packVote(vote: DrawVote | null): number {
  if (!vote) return 0;
  return vote.decisions.reduce(
    (bits, decision, color) => bits | (DECISIONS.indexOf(decision) << (3 + 2 * color)),
    vote.by + 1,
  );
}

function readVote(packed: number): DrawVote | null {
  const by = minusOne(packed % 8);
  return by === null
    ? null
    : { by, decisions: COLORS.map((color) => DECISIONS[(packed >> (3 + 2 * color)) & 3] ?? null) };
}

function packMore({ pausesUsed, standIns, isPostponed, absenceVote }: Match): number {
  const bits = (flags: readonly boolean[]) =>
    flags.reduce((bits, isSet, color) => bits | (isSet ? 1 << color : 0), 0);
  return (
    bits(pausesUsed) |
    (bits(standIns) << 4) |
    (isPostponed ? 256 : 0) |
    (plusOne(absenceVote?.of ?? null) << 9) |
    (bits(absenceVote?.approvals ?? []) << 12)
  );
}

function readMore(more: number): Pick<Match, 'pausesUsed' | 'standIns' | 'isPostponed' | 'absenceVote'> {
  const flags = (shift: number) => COLORS.map((color) => ((more >> (shift + color)) & 1) !== 0);
  const of = minusOne((more >> 9) % 8);
  const absenceVote: AbsenceVote | null = of === null ? null : { of, approvals: flags(12) };
  return { pausesUsed: flags(0), standIns: flags(4), isPostponed: (more & 256) !== 0, absenceVote };
}

function packOptions({ settings }: Match, facts: RoomFacts): number {
  return (
    (facts.isRandom ? 1 : 0) |
    (facts.convertCaptured ? 2 : 0) |
    (settings.standIn ? 4 : 0) |
    (facts.isLensAllowed ? 8 : 0) |
    (facts.pieceOrientation === 'ARMY' ? 16 : 0)
  );
}

function offeredPly(match: Match): number {
  const { turn } = match.game.position;
  const ply = turn === null ? null : match.offeredAtPly[turn];
  return ply === null || ply === undefined ? 0 : ply + 1;
}

function offset(instant: number | null, facts: RoomFacts): number {
  return instant === null ? 0 : Math.max(1, Math.round(instant - facts.epochMs));
}

function pack2(values: readonly number[]): number {
  return values.reduce((bits, value, i) => bits | (value << (2 * i)), 0);
}

function unpack2(packed: number): number[] {
  return COLORS.map((color) => (packed >> (2 * color)) & 3);
}

function plusOne(color: Color | null): number {
  return color === null ? 0 : color + 1;
}

function minusOne(value: number): Color | null {
  return value === 0 ? null : ((value - 1) as Color);
}
