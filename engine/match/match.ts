/**
 * One game session as one value. `apply(match, command, now)` in apply.ts gives the next value or a refusal;
 * the room, offline play and every replay are callers of the same function.
 */
import { type Clock, initialClock, type TimeControl } from '../clock/clock.ts';
import { beginRules, type RulesGame } from '../rules/game.ts';
import { COLORS, type Color } from '../rules/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../rules/position.ts';

/** The states of a game session, in the order of their numbers on the wire. */
export const GAME_STATES = [
  'NOT_STARTED',
  'STARTED',
  'FINISHED',
  'DRAW',
  'STALEMATE',
  'PAUSED',
  'SPECIAL_PAUSE',
  'TERMINATED_NO_HUMAN_PLAYERS',
] as const;
export type GameState = (typeof GAME_STATES)[number];

export interface Seat {
  /** Account of the player; null while the seat is free. */
  readonly playerId: string | null;
  /** The name that everybody sees. */
  readonly name: string;
  /** True when nobody ever waits for this seat to say ready. */
  readonly isAutoReady: boolean;
  /** Has said ready: before the start for the start, in a special pause for its end. */
  readonly isReady: boolean;
}

export type Decision = 'APPROVED' | 'REJECTED';

export interface DrawVote {
  readonly by: Color;
  /** One entry a colour; null while the vote is awaited or not wanted. */
  readonly decisions: readonly (Decision | null)[];
}

export interface MatchSettings {
  readonly time: TimeControl;
}

export interface LastMove {
  readonly by: Color;
  readonly from: number;
  readonly to: number;
}

export interface Match {
  readonly settings: MatchSettings;
  readonly state: GameState;
  readonly seats: readonly [Seat, Seat, Seat, Seat];
  readonly game: RulesGame;
  readonly clock: Clock;
  /** Commands applied so far: the number of the last row of the log. */
  readonly seq: number;
  readonly vote: DrawVote | null;
  /** The ply at which each colour last offered a draw; one offer a turn. */
  readonly offeredAtPly: readonly (number | null)[];
  /** When the special pause ends by itself; null outside it. */
  readonly specialPauseEndsAt: number | null;
  /** Who paused; null outside PAUSED. */
  readonly pausedBy: Color | null;
  readonly lastMove: LastMove | null;
  readonly startedAt: number | null;
  /** When the last round (move, pass or start) happened. */
  readonly lastRoundAt: number | null;
  readonly isRoundSkipped: boolean;
  readonly firstCheckmateBy: Color | null;
}

/** Before the first move all can look at the board for 10 s; an army that changes hands is shown for 3 s. */
export const FIRST_PAUSE_MS = 10_000;
export const HANDOVER_PAUSE_MS = 3_000;

const FREE_SEAT: Seat = { playerId: null, name: '', isAutoReady: false, isReady: false };

/** A game that waits for its players. `position` is for games that begin elsewhere than at the start. */
export function newMatch(settings: MatchSettings, position: Position = startPosition()): Match {
  return {
    settings,
    state: 'NOT_STARTED',
    seats: [FREE_SEAT, FREE_SEAT, FREE_SEAT, FREE_SEAT],
    game: beginRules(position),
    clock: initialClock(settings.time),
    seq: 0,
    vote: null,
    offeredAtPly: [null, null, null, null],
    specialPauseEndsAt: null,
    pausedBy: null,
    lastMove: null,
    startedAt: null,
    lastRoundAt: null,
    isRoundSkipped: false,
    firstCheckmateBy: null,
  };
}

export function isOver(match: Match): boolean {
  return (
    match.state === 'FINISHED' ||
    match.state === 'DRAW' ||
    match.state === 'STALEMATE' ||
    match.state === 'TERMINATED_NO_HUMAN_PLAYERS'
  );
}

/** STARTED, PAUSED or SPECIAL_PAUSE. */
export function isRunning(match: Match): boolean {
  return match.state === 'STARTED' || match.state === 'PAUSED' || match.state === 'SPECIAL_PAUSE';
}

export function isActive(match: Match, color: Color): boolean {
  return match.game.position.states[color] === ACTIVE;
}

export function activeColors(match: Match): Color[] {
  return COLORS.filter((color) => isActive(match, color));
}

/** The seat of an account, or null for a watcher. */
export function seatOf(match: Match, playerId: string): Color | null {
  return COLORS.find((color) => match.seats[color].playerId === playerId) ?? null;
}

export { FREE_SEAT };
