/**
 * The complete state of a game as one value. `apply(match, command, now)` in apply.ts returns the next value or a
 * refusal. The room, offline play and every replay call this function.
 */

import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../board/position.ts';
import { type Clock, initialClock, type TimeControl } from '../clock/clock.ts';
import { beginRules, type RulesGame } from '../rules/game.ts';

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
  /** The public name. */
  readonly name: string;
  /** True if the game never waits for this seat to be ready. */
  readonly isAutoReady: boolean;
  /** The player is ready for the start or, in a special pause, for the end of the pause. */
  readonly isReady: boolean;
  /** The player has left the running game and may return. */
  readonly isOutdoor: boolean;
  /** The seat is free because its player was removed. The name stays until another player takes the seat. */
  readonly isTakenOff: boolean;
}

export type Decision = 'APPROVED' | 'REJECTED';

export interface DrawVote {
  readonly by: Color;
  /** One entry per color; null while the vote is pending or not required. */
  readonly decisions: readonly (Decision | null)[];
}

export interface MatchSettings {
  readonly time: TimeControl;
  /** The players were seated by the queue: pauses are limited and no player decides alone. Private if omitted. */
  readonly isRandom?: boolean;
  /** A bot replaces a player voted out for absence, until the player returns. */
  readonly standIn?: boolean;
}

/** A vote on an absent side to move. Players who have not approved have not voted. */
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
  /** Number of applied commands: the sequence number of the last log entry. */
  readonly seq: number;
  readonly vote: DrawVote | null;
  /** The ply of each color's last draw offer; one offer per turn. */
  readonly offeredAtPly: readonly (number | null)[];
  /** When the special pause ends automatically; null outside a special pause. */
  readonly specialPauseEndsAt: number | null;
  /** The player who paused the game; null unless the state is PAUSED. */
  readonly pausedBy: Color | null;
  readonly lastMove: LastMove | null;
  /** When a random game with four players starts automatically; null while seats are free, and in private games. */
  readonly startsAt: number | null;
  readonly startedAt: number | null;
  /** Time of the last round (move, pass or start). */
  readonly lastRoundAt: number | null;
  readonly isRoundSkipped: boolean;
  readonly firstCheckmateBy: Color | null;
  /** When the pause of a random game ends automatically; null outside such a pause and in private games. */
  readonly pauseEndsAt: number | null;
  /** The players of a random game who have already used their only pause. */
  readonly pausesUsed: readonly boolean[];
  /** The game is postponed: paused without limit until all players have returned. */
  readonly isPostponed: boolean;
  /** When the players of a postponed game were asked to return; null if they were not asked. */
  readonly calledBackAt: number | null;
  readonly absenceVote: AbsenceVote | null;
  /** Seats in which a bot plays for an absent player. */
  readonly standIns: readonly boolean[];
  /** Accounts that the owner removed from their seats. They cannot take a seat again. */
  readonly takenOff: readonly string[];
}

/**
 * Before the first move all players can look at the board for 10 s; an army that changes hands is shown for 3 s.
 */
export const FIRST_PAUSE_MS = 10_000;
export const HANDOVER_PAUSE_MS = 3_000;
/** Time before a random game starts, in which players may leave. */
export const RANDOM_START_MS = 10_000;
/** Duration of the single pause that each player of a random game may take. */
export const RANDOM_PAUSE_MS = 5 * 60_000;
/** A player who is absent on the own turn for this time can be voted out. */
const ABSENCE_MS = { timed: 60_000, unlimited: 5 * 60_000 } as const;
/** Players who are still absent this long after the request to return can be dropped. */
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

/** Returns how long a player may be absent on the own turn before a vote. */
export function absenceMs(settings: MatchSettings): number {
  return settings.time.kind === 'unlimited' ? ABSENCE_MS.unlimited : ABSENCE_MS.timed;
}

/** Returns the seat of an account, or null for a watcher. */
export function seatOf(match: Match, playerId: string): Color | null {
  return COLORS.find((color) => match.seats[color].playerId === playerId) ?? null;
}

export { FREE_SEAT };
