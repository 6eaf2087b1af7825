/**
 * One game session as one value. `apply(match, command, now)` in apply.ts gives the next value or a refusal;
 * the room, offline play and every replay are callers of the same function.
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
  /** The name that everybody sees. */
  readonly name: string;
  /** True when nobody ever waits for this seat to say ready. */
  readonly isAutoReady: boolean;
  /** Has said ready: before the start for the start, in a special pause for its end. */
  readonly isReady: boolean;
  /** Has left the running game, to come back later. */
  readonly isOutdoor: boolean;
  /** Free because its player was taken off it; the name stays until the seat is taken again. */
  readonly isTakenOff: boolean;
}

export type Decision = 'APPROVED' | 'REJECTED';

export interface DrawVote {
  readonly by: Color;
  /** One entry a colour; null while the vote is awaited or not wanted. */
  readonly decisions: readonly (Decision | null)[];
}

export interface MatchSettings {
  readonly time: TimeControl;
  /** The players were brought together by chance: pauses are limited and nobody decides alone. Private when left out. */
  readonly isRandom?: boolean;
  /** A bot takes the place of a player voted out for absence, until the player is back. */
  readonly standIn?: boolean;
}

/** A vote on a player who is absent on the move. Those who have not approved have said nothing. */
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
  /** When a random game with four players starts by itself; null while seats are free, and in private games. */
  readonly startsAt: number | null;
  readonly startedAt: number | null;
  /** When the last round (move, pass or start) happened. */
  readonly lastRoundAt: number | null;
  readonly isRoundSkipped: boolean;
  readonly firstCheckmateBy: Color | null;
  /** When the pause of a random game ends by itself; null outside it and in private games. */
  readonly pauseEndsAt: number | null;
  /** Who has used the one pause of a random game. */
  readonly pausesUsed: readonly boolean[];
  /** Paused until everybody is back, whenever that is. */
  readonly isPostponed: boolean;
  /** When the players of a postponed game were called back; null before. */
  readonly calledBackAt: number | null;
  readonly absenceVote: AbsenceVote | null;
  /** Seats in which a bot plays for an absent player. */
  readonly standIns: readonly boolean[];
  /** Accounts that the owner took off their seats: they cannot sit down again. */
  readonly takenOff: readonly string[];
}

/** Before the first move all can look at the board for 10 s; an army that changes hands is shown for 3 s. */
export const FIRST_PAUSE_MS = 10_000;
export const HANDOVER_PAUSE_MS = 3_000;
/** Four who were brought together have so long to look around, or to leave again. */
export const RANDOM_START_MS = 10_000;
/** The one pause that each player of a random game has. */
export const RANDOM_PAUSE_MS = 5 * 60_000;
/** Absent on the move for so long, a player can be voted out. */
export const ABSENCE_MS = { timed: 60_000, unlimited: 5 * 60_000 } as const;
/** Called back for so long, those who are still absent can be dropped. */
export const CALL_BACK_MS = 24 * 3_600_000;

const FREE_SEAT: Seat = {
  playerId: null,
  name: '',
  isAutoReady: false,
  isReady: false,
  isOutdoor: false,
  isTakenOff: false,
};
const NOBODY: readonly boolean[] = [false, false, false, false];

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
    startsAt: null,
    startedAt: null,
    lastRoundAt: null,
    isRoundSkipped: false,
    firstCheckmateBy: null,
    pauseEndsAt: null,
    pausesUsed: NOBODY,
    isPostponed: false,
    calledBackAt: null,
    absenceVote: null,
    standIns: NOBODY,
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

/** How long a player may be absent on the move before a vote. */
export function absenceMs(settings: MatchSettings): number {
  return settings.time.kind === 'unlimited' ? ABSENCE_MS.unlimited : ABSENCE_MS.timed;
}

/** The seat of an account, or null for a watcher. */
export function seatOf(match: Match, playerId: string): Color | null {
  return COLORS.find((color) => match.seats[color].playerId === playerId) ?? null;
}

export { FREE_SEAT };
