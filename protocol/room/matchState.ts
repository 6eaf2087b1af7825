/**
 * Conversion between match and room state. Only changed fields are written, so a move costs a few dozen bytes. Past
 * positions, the number of consecutive passes and account ids stay on the server.
 */

import { COLORS, type Color, colorOf, fourOf } from '../../engine/board/pieces.ts';
import type { PlayerState, Position } from '../../engine/board/position.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import type { Command } from '../../engine/match/commands.ts';
import { makeCommandText, parseCommandText } from '../../engine/match/commandText.ts';
import { GAME_STATES } from '../../engine/match/gameStates.ts';
import {
  type AbsenceVote,
  type DrawVote,
  type Match,
  type MatchSettings,
  newMatch,
  type Seat,
} from '../../engine/match/match.ts';
import { END_REASONS } from '../../engine/rules/endReasons.ts';
import type { Outcome } from '../../engine/rules/game.ts';
import { ORIENTATIONS, type Orientation } from '../shapes/playerOptions.ts';
import { type RoomState, SeatState } from './state.ts';
import { checksumOf } from './stateChecksum.ts';
import { mirrorOf, type RoomMirror, type SeatMirror } from './stateMirror.ts';

/**
 * Connection states of a player, in the order of their numbers in the room state. CLOSED means that the user closed the
 * page, LOST that the connection broke for an unknown reason.
 */
export const CONNECTION_STATES = ['HERE', 'CLOSED', 'LOST', 'IDLE'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The facts that the room state contains in addition to the match. */
export interface RoomFacts {
  readonly title: string;
  /** The base of all times in the room state, in epoch milliseconds. */
  readonly epochMs: number;
  readonly isRandom: boolean;
  readonly convertCaptured: boolean;
  readonly pieceOrientation: Orientation;
  /** The collectible that determines the look of the game, as text (see boardLookText.ts). Empty for none. */
  readonly look: string;
  /** Whether the attack lens is allowed. It is never allowed in a rated game. */
  readonly isLensAllowed: boolean;
  readonly watchers: number;
  /** Whether a bot has the seat, and whether the player is connected, by color. */
  readonly isBot: readonly boolean[];
  /** The level of the bot in the seat by color, or null. */
  readonly botLevels: readonly (Level | null)[];
  readonly isConnected: readonly boolean[];
  /**
   * The connection state by color, and the last activity in epoch milliseconds, rounded to minutes. Null if unknown.
   */
  readonly connections: readonly ConnectionState[];
  readonly seenAtMs: readonly (number | null)[];
  /**
   * The time when the other players may vote on the absent player to move, in epoch milliseconds. Null if the player is
   * not absent.
   */
  readonly votableAtMs: number | null;
  /** The rematch with the same four players. */
  readonly rematchId: string | null;
  /** Whether a command waits for its commit because the database is unreachable. */
  readonly isSaving: boolean;
  /**
   * The delay of the state in seconds. It is added to all times that are relative to the epoch, so that watchers see
   * clocks and pauses run as the players saw them.
   */
  readonly delaySeconds: number;
}

export interface RoomView {
  readonly match: Match;
  readonly facts: RoomFacts;
  /** The command of the last log entry, whose number is `match.seq`. */
  readonly lastCommand: Command | null;
}

/** Kinds of time controls, in the order of their numbers in the room state. */
const TIME_KINDS: readonly TimeControl['kind'][] = ['unlimited', 'main', 'move'];
const DECISIONS = [null, 'APPROVED', 'REJECTED'] as const;
/** The value of `turn` in a game that is over. */
const NO_TURN = 4;
const NO_SEAT = new SeatState();
const MINUTE_MS = 60_000;
const SQUARES_A_WORD = 5;
const BOARD_WORDS = Math.ceil(144 / SQUARES_A_WORD);

/** Writes the match and the facts into the room state. `lastCommand` is the command of the last log entry. */
export function writeState(state: RoomState, { match, facts, lastCommand }: RoomView): void {
  const { position, outcome } = match.game;
  const mirror = mirrorOf(state);
  const { room } = mirror;
  writeBoard(state, mirror, position.board);
  const areFactsShown = mirror.facts.isShown(facts);
  for (const color of COLORS) writeSeat(state, mirror, color, { match, facts: areFactsShown ? null : facts });
  room.show('seq', match.seq);
  room.show('state', GAME_STATES.indexOf(match.state));
  room.show('turn', position.turn ?? NO_TURN);
  room.show('owners', packPairs(position.owners));
  room.show('playerStates', packPairs(position.states));
  room.show('quiet', position.quiet);
  room.show('ply', position.ply);
  const { lastMove, vote, absenceVote } = match;
  room.show('lastMove', lastMove ? 1 + lastMove.by + 4 * (lastMove.from + 144 * lastMove.to) : 0);
  room.show('clockSince', offset(match.clock.since, facts));
  room.show(
    'pauseEnd',
    offset(match.specialPauseEndsAt ?? match.pauseEndsAt ?? match.startsAt ?? match.refillEndsAt, facts),
  );
  room.show('startedAt', match.startedAt ?? 0);
  room.show('endReason', outcome ? END_REASONS.indexOf(outcome.reason) + 1 : 0);
  room.show('winner', plusOne(outcome?.winner ?? null));
  room.show('drawOfferedBy', plusOne(vote?.by ?? null));
  room.show('drawDecisions', packPairs(vote?.decisions.map((one) => DECISIONS.indexOf(one)) ?? []));
  room.show('drawOfferPly', drawOfferPly(match));
  room.show('pausedBy', plusOne(match.pausedBy));
  room.show('pausesUsed', maskOf(match.pausesUsed));
  room.show('firstCheckmateBy', plusOne(match.firstCheckmateBy));
  room.show('isRoundSkipped', match.isRoundSkipped);
  room.show('isPostponed', match.isPostponed);
  room.show('calledBackAt', match.calledBackAt ?? 0);
  room.show('standIns', maskOf(match.standIns));
  room.show('absent', plusOne(absenceVote?.of ?? null));
  room.show('absenceApprovals', maskOf(absenceVote?.approvals ?? []));
  room.show('lastCommand', lastCommand ? makeCommandText(lastCommand) : '');
  if (!mirror.settings.isShown(match.settings)) writeSettings(room, match.settings);
  if (!areFactsShown) writeFacts(room, facts);
  state.sum = checksumOf(room.shown);
}

/**
 * Converts a room state to an engine match. Past positions and account ids are missing, because only the server has
 * them.
 */
export function readState(state: RoomState): RoomView {
  const epochMs = state.epoch;
  const instant = (value: number) => (value === 0 ? null : epochMs + value);
  const base = newMatch(readSettings(state));
  const position = readPosition(state);
  const seats = fourOf((color) => readSeat(state.seats[color]));
  const remainingMs = fourOf((color) => state.seats[color]?.remainingMs ?? 0);
  const since = instant(state.clockSince);
  const startedAt = state.startedAt === 0 ? null : state.startedAt;
  const gameState = GAME_STATES[state.state] ?? 'NOT_STARTED';
  const isFull = seats.every((seat) => seat.playerId !== null);
  const lastCommand = parseCommandText(state.lastCommand);
  const match: Match = {
    ...base,
    state: gameState,
    seats,
    game: { ...base.game, position, passes: 0, seen: [], outcome: readOutcome(state) },
    clock: { ...base.clock, remainingMs, since },
    seq: state.seq,
    vote: readVote(state),
    offeredAtPly: COLORS.map((color) =>
      state.drawOfferPly > 0 && color === position.turn ? state.drawOfferPly - 1 : null,
    ),
    startsAt: gameState === 'NOT_STARTED' && isFull ? instant(state.pauseEnd) : null,
    refillEndsAt: gameState === 'NOT_STARTED' && !isFull ? instant(state.pauseEnd) : null,
    specialPauseEndsAt: gameState === 'SPECIAL_PAUSE' ? instant(state.pauseEnd) : null,
    pauseEndsAt: gameState === 'PAUSED' ? instant(state.pauseEnd) : null,
    pausedBy: minusOne(state.pausedBy),
    pausesUsed: flagsOf(state.pausesUsed),
    lastMove: readLastMove(state.lastMove),
    startedAt,
    // The room state does not contain `lastRoundAt`. It follows from other fields while a clock runs, and in the pause
    // before the first move.
    lastRoundAt: since ?? (state.lastMove === 0 ? startedAt : null),
    isRoundSkipped: state.isRoundSkipped,
    firstCheckmateBy: minusOne(state.firstCheckmateBy),
    standIns: flagsOf(state.standIns),
    isPostponed: state.isPostponed,
    calledBackAt: state.calledBackAt === 0 ? null : state.calledBackAt,
    absenceVote: readAbsenceVote(state),
    isEndedByAdmin: lastCommand?.type === 'terminate' && lastCommand.isByAdmin === true,
  };
  return {
    match,
    facts: {
      title: state.title,
      epochMs,
      isRandom: state.isRandom,
      convertCaptured: state.convertsCaptured,
      pieceOrientation: ORIENTATIONS[state.pieceOrientation] ?? 'VIEWER',
      look: state.look,
      isLensAllowed: state.isLensAllowed,
      watchers: state.watchers,
      isBot: COLORS.map((color) => state.seats[color]?.isBot === true),
      botLevels: COLORS.map((color) => levelIn(state.seats[color]?.botLevel)),
      isConnected: COLORS.map((color) => state.seats[color]?.isConnected === true),
      connections: COLORS.map((color) => CONNECTION_STATES[state.seats[color]?.connection ?? 0] ?? 'HERE'),
      seenAtMs: COLORS.map((color) => {
        const minute = state.seats[color]?.seenMinute ?? 0;
        return minute === 0 ? null : epochMs + (minute - 1) * MINUTE_MS;
      }),
      votableAtMs: instant(state.votableAt),
      rematchId: state.rematchId === '' ? null : state.rematchId,
      isSaving: state.isSaving,
      delaySeconds: state.delaySeconds,
    },
    lastCommand,
  };
}

function writeSettings(
  room: RoomMirror['room'],
  { time, standIn, allowsTakeover }: Readonly<MatchSettings>,
): void {
  room.show('timeKind', TIME_KINDS.indexOf(time.kind));
  room.show('timeMs', time.kind === 'main' ? time.mainMs : time.kind === 'move' ? time.moveMs : 0);
  room.show('incrementMs', time.kind === 'main' ? time.incrementMs : 0);
  room.show('mayStandIn', standIn === true);
  room.show('allowsTakeover', allowsTakeover === true);
}

function writeFacts(room: RoomMirror['room'], facts: RoomFacts): void {
  room.show('epoch', facts.epochMs + facts.delaySeconds * 1_000);
  room.show('votableAt', offset(facts.votableAtMs, facts));
  room.show('title', facts.title);
  room.show('isRandom', facts.isRandom);
  room.show('convertsCaptured', facts.convertCaptured);
  room.show('pieceOrientation', ORIENTATIONS.indexOf(facts.pieceOrientation));
  room.show('isLensAllowed', facts.isLensAllowed);
  room.show('watchers', facts.watchers);
  room.show('rematchId', facts.rematchId ?? '');
  room.show('look', facts.look);
  room.show('isSaving', facts.isSaving);
  room.show('delaySeconds', facts.delaySeconds);
}

function writeBoard(state: RoomState, mirror: RoomMirror, board: Uint8Array): void {
  const shown = mirror.shownBoard;
  if (shown === board) return;
  mirror.shownBoard = board;
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

/** Returns the position of a room state. */
export function readPosition(state: RoomState): Position {
  // Reads the squares from a plain copy, because the library's arrays track every access.
  const words = state.board.toArray();
  const board = new Uint8Array(144);
  for (let sq = 0; sq < 144; sq++) {
    const word = words[Math.floor(sq / SQUARES_A_WORD)] ?? 0;
    board[sq] = (word >> (6 * (sq % SQUARES_A_WORD))) & 63;
  }
  return {
    board,
    turn: state.turn === NO_TURN ? null : colorOf(state.turn),
    owners: fourOf((color) => colorOf(pairOf(state.owners, color))),
    states: COLORS.map((color) => pairOf(state.playerStates, color) as PlayerState),
    points: COLORS.map((color) => (state.seats[color]?.doubledPoints ?? 0) / 2),
    quiet: state.quiet,
    ply: state.ply,
  };
}

/** Returns the level that a seat's `botLevel` means, or null. A constant list, because levels.ts loads the search. */
function levelIn(botLevel = 0): Level | null {
  return ([1, 2, 3, 4, 5] as const).find((level) => level === botLevel) ?? null;
}

/** @param facts the facts if they have changed, or null */
function writeSeat(
  state: RoomState,
  mirror: RoomMirror,
  color: Color,
  { match, facts }: { readonly match: Match; readonly facts: RoomFacts | null },
): void {
  let shown = mirror.seats[color];
  if (!shown) {
    const added = new SeatState();
    state.seats[color] = added;
    shown = mirror.addSeat(added);
  }
  const { fields } = shown;
  const seat = match.seats[color];
  if (!shown.seat.isShown(seat)) {
    fields.show('name', seat.name);
    fields.show('isTaken', seat.playerId !== null);
    fields.show('isReady', seat.isReady);
    fields.show('isAutoReady', seat.isAutoReady);
    fields.show('hasLeft', seat.isOutdoor || seat.isTakenOff);
  }
  fields.show('remainingMs', Math.round(match.clock.remainingMs[color]));
  fields.show('doubledPoints', (match.game.position.points[color] ?? 0) * 2);
  if (facts) writeSeatFacts(fields, color, facts);
}

function writeSeatFacts(fields: SeatMirror['fields'], color: Color, facts: RoomFacts): void {
  const seenAt = facts.seenAtMs[color] ?? null;
  fields.show('isBot', facts.isBot[color] === true);
  fields.show('botLevel', facts.botLevels[color] ?? 0);
  fields.show('isConnected', facts.isConnected[color] === true);
  fields.show('connection', CONNECTION_STATES.indexOf(facts.connections[color] ?? 'HERE'));
  const minutes = seenAt === null ? 0 : 1 + Math.max(0, Math.floor((seenAt - facts.epochMs) / MINUTE_MS));
  fields.show('seenMinute', minutes);
}

function readSeat(seat: SeatState = NO_SEAT): Seat {
  return {
    playerId: seat.isTaken ? '' : null,
    name: seat.name,
    isReady: seat.isReady,
    isAutoReady: seat.isAutoReady,
    isOutdoor: seat.isTaken && seat.hasLeft,
    isTakenOff: !seat.isTaken && seat.hasLeft,
  };
}

function readSettings(state: RoomState): MatchSettings {
  return {
    time: readTime(state),
    ...(state.isRandom ? { isRandom: true } : {}),
    ...(state.mayStandIn ? { standIn: true } : {}),
    ...(state.allowsTakeover ? { allowsTakeover: true } : {}),
  };
}

function readTime({ timeKind, timeMs, incrementMs }: RoomState): TimeControl {
  switch (TIME_KINDS[timeKind]) {
    case 'main':
      return { kind: 'main', mainMs: timeMs, incrementMs };
    case 'move':
      return { kind: 'move', moveMs: timeMs };
    default:
      return { kind: 'unlimited' };
  }
}

function readOutcome(state: RoomState): Outcome | null {
  const ended = GAME_STATES[state.state];
  const reason = END_REASONS[state.endReason - 1];
  if (!reason || (ended !== 'FINISHED' && ended !== 'DRAW' && ended !== 'STALEMATE')) return null;
  return { state: ended, winner: minusOne(state.winner), reason };
}

function readLastMove(packed: number): Match['lastMove'] {
  if (packed === 0) return null;
  const squares = Math.floor((packed - 1) / 4);
  return { by: colorOf(packed - 1), from: squares % 144, to: Math.floor(squares / 144) };
}

function readVote({ drawOfferedBy, drawDecisions }: RoomState): DrawVote | null {
  const by = minusOne(drawOfferedBy);
  if (by === null) return null;
  return { by, decisions: COLORS.map((color) => DECISIONS[pairOf(drawDecisions, color)] ?? null) };
}

function readAbsenceVote({ absent, absenceApprovals }: RoomState): AbsenceVote | null {
  const of = minusOne(absent);
  return of === null ? null : { of, approvals: flagsOf(absenceApprovals) };
}

/** Returns the ply of the last draw offer of the player to move, plus 1. Returns 0 if there is none. */
function drawOfferPly({ game, offeredAtPly }: Match): number {
  const { turn } = game.position;
  const ply = turn === null ? null : offeredAtPly[turn];
  return ply === null || ply === undefined ? 0 : ply + 1;
}

function offset(instant: number | null, facts: RoomFacts): number {
  return instant === null ? 0 : Math.max(1, Math.round(instant - facts.epochMs));
}

/** Packs one value from 0 to 3 per color into 8 bits. */
function packPairs(values: readonly number[]): number {
  return values.reduce((bits, value, color) => bits | (value << (2 * color)), 0);
}

function pairOf(packed: number, color: Color): number {
  return (packed >> (2 * color)) & 3;
}

/** Packs a set of colors into 4 bits. */
function maskOf(flags: readonly boolean[]): number {
  return flags.reduce((mask, isSet, color) => mask | (isSet ? 1 << color : 0), 0);
}

function flagsOf(mask: number): boolean[] {
  return COLORS.map((color) => ((mask >> color) & 1) !== 0);
}

function plusOne(color: Color | null): number {
  return color === null ? 0 : color + 1;
}

function minusOne(value: number): Color | null {
  return value === 0 ? null : colorOf(value - 1);
}
