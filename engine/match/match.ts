/**
 * The complete state of a game as one value. `apply(match, command, now)` in apply.ts returns the next value or a
 * refusal. The room, offline games and replays all use this function.
 */

import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../board/position.ts';
import { type Clock, initialClock, type TimeControl } from '../clock/clock.ts';
import { beginRules, type RulesGame } from '../rules/game.ts';
import type { GameState } from './gameStates.ts';

export interface Seat {
  /** Account of the player. Null while the seat is free. */
  readonly playerId: string | null;
  /** The public name. */
  readonly name: string;
  /** Whether the seat always counts as ready, like the seat of a bot. */
  readonly isAutoReady: boolean;
  /** Whether the player is ready for the start or, in a special pause, for its end. */
  readonly isReady: boolean;
  /** Whether the player has left the running game. The player may return. */
  readonly isOutdoor: boolean;
  /** Whether the seat is free because its player was removed. The name stays until another player takes the seat. */
  readonly isTakenOff: boolean;
}

export type Decision = 'APPROVED' | 'REJECTED';

export interface DrawVote {
  readonly by: Color;
  /** The vote of each color. Null while the vote is pending or not required. */
  readonly decisions: readonly (Decision | null)[];
}

export interface MatchSettings {
  readonly time: TimeControl;
  /**
   * Whether the queue chose the players (random game). In a random game, pauses are limited and no player decides
   * alone. If omitted, the game is private.
   */
  readonly isRandom?: boolean;
  /** Whether a bot replaces a player who is voted out for absence, until the player returns. */
  readonly standIn?: boolean;
  /** Whether people may take over the seats of bots in a private game. In a random game they always may. */
  readonly allowsTakeover?: boolean;
}

/** A seat that a person took over from a bot. */
export interface Takeover {
  /** The name of the bot. */
  readonly bot: string;
  /** Number of turns played before the takeover. */
  readonly ply: number;
  /** The points of the seat at the takeover. They do not belong to the person. */
  readonly points: number;
}

/**
 * A vote about the player to move, who is absent. `approvals` says by color whether a player has voted to continue
 * without the absent player.
 */
export interface AbsenceVote {
  readonly of: Color;
  readonly approvals: readonly boolean[];
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
  /** Number of applied commands, which is the sequence number of the last log entry. */
  readonly seq: number;
  readonly vote: DrawVote | null;
  /** The ply of each color's last draw offer. There is one offer per turn. */
  readonly offeredAtPly: readonly (number | null)[];
  /** The time when the special pause ends automatically. Null outside a special pause. */
  readonly specialPauseEndsAt: number | null;
  /** The player who paused the game. Null if the state is not PAUSED. */
  readonly pausedBy: Color | null;
  readonly lastMove: LastMove | null;
  /**
   * The time when a random game with four players starts automatically. Null while seats are free, and in private
   * games.
   */
  readonly startsAt: number | null;
  /**
   * The time when a random game is cancelled, if no other player has taken the seat of a player who left before the
   * first move. Null if all players kept their seats.
   */
  readonly refillEndsAt: number | null;
  readonly startedAt: number | null;
  /** The time of the last round: move, pass or start. */
  readonly lastRoundAt: number | null;
  readonly isRoundSkipped: boolean;
  readonly firstCheckmateBy: Color | null;
  /** The time when the pause of a random game ends automatically. Null outside such a pause, and in private games. */
  readonly pauseEndsAt: number | null;
  /** The players of a random game who have already used their only pause. */
  readonly pausesUsed: readonly boolean[];
  /** Whether the game is postponed: paused without a limit until all players have returned. */
  readonly isPostponed: boolean;
  /** The time when the players of a postponed game were called back. Null if they were not. */
  readonly calledBackAt: number | null;
  readonly absenceVote: AbsenceVote | null;
  /** Seats in which a bot replaces an absent player. */
  readonly standIns: readonly boolean[];
  /** Accounts that the owner removed from their seats. They cannot take a seat again. */
  readonly takenOff: readonly string[];
  /** The takeover of each seat from a bot, by color. A seat can be taken over once. */
  readonly takeovers: readonly (Takeover | null)[];
  /** Whether an administrator ended the game. */
  readonly isEndedByAdmin: boolean;
}

/**
 * Duration of the pause before the first move, in which all players can look at the board, and of the pause after a
 * checkmate, which shows the army that passes to another player. In milliseconds.
 */
export const FIRST_PAUSE_MS = 10_000;
export const HANDOVER_PAUSE_MS = 3_000;
/** Milliseconds before a random game starts. Players may leave in this time. */
export const RANDOM_START_MS = 10_000;
/** Milliseconds after which a random game with a free seat is cancelled. */
export const REFILL_MS = 10_000;
/** Duration of the only pause that each player of a random game may take, in milliseconds. */
export const RANDOM_PAUSE_MS = 5 * 60_000;
/** Milliseconds after which a player who is absent during the player's own turn can be voted out. */
const ABSENCE_MS = { timed: 60_000, unlimited: 5 * 60_000 } as const;
/** Milliseconds from the call-back of a postponed game until its absent players can be dropped. */
export const CALL_BACK_MS = 24 * 3_600_000;

const FREE_SEAT: Seat = {
  playerId: null,
  name: '',
  isAutoReady: false,
  isReady: false,
  isOutdoor: false,
  isTakenOff: false,
};
const NO_SEATS: readonly boolean[] = [false, false, false, false];

/** Creates a game that waits for its players. `position` replaces the start position. */
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
    startsAt: null,
    refillEndsAt: null,
    startedAt: null,
    lastRoundAt: null,
    isRoundSkipped: false,
    firstCheckmateBy: null,
    pauseEndsAt: null,
    pausesUsed: NO_SEATS,
    isPostponed: false,
    calledBackAt: null,
    absenceVote: null,
    standIns: NO_SEATS,
    takenOff: [],
    takeovers: [null, null, null, null],
    isEndedByAdmin: false,
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

/** Returns whether the game is STARTED, PAUSED or in SPECIAL_PAUSE. */
export function isRunning(match: Match): boolean {
  return match.state === 'STARTED' || match.state === 'PAUSED' || match.state === 'SPECIAL_PAUSE';
}

export function isActive(match: Match, color: Color): boolean {
  return match.game.position.states[color] === ACTIVE;
}

export function activeColors(match: Match): Color[] {
  return COLORS.filter((color) => isActive(match, color));
}

/** Returns for how long the player to move may be absent before the others can vote, in milliseconds. */
export function absenceMs(settings: MatchSettings): number {
  return settings.time.kind === 'unlimited' ? ABSENCE_MS.unlimited : ABSENCE_MS.timed;
}

/**
 * Returns the points that belong to the player in the seat. Points that a bot earned before the player took over the
 * seat do not count.
 */
export function ownPoints(match: Match, color: Color): number {
  return (match.game.position.points[color] ?? 0) - (match.takeovers[color]?.points ?? 0);
}

/** Returns the seat of an account, or null for a watcher. */
export function seatOf(match: Match, playerId: string): Color | null {
  return COLORS.find((color) => match.seats[color].playerId === playerId) ?? null;
}

export { FREE_SEAT };
