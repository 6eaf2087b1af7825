/** Computes the contents of the seat cards from the match: texts, clocks and marks. */

import { COLORS, type Color, colorOf } from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, OUT_OF_TIME, RESIGNED } from '../../../../engine/board/position.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
import type { TimeControl } from '../../../../engine/clock/clock.ts';
import { isActive, isOver, type Match } from '../../../../engine/match/match.ts';
import { quietRoundsLeft } from '../../../../engine/rules/game.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import type { Elimination, Timeline } from '../history/timeline.ts';

export type SeatState =
  | 'free'
  | 'ready'
  | 'notReady'
  | 'moves'
  | 'next'
  | 'waits'
  | 'resigned'
  | 'outOfTime'
  | 'checkmated'
  | 'over';

/** A clock as the server last reported it. Components compute the remaining time. */
export interface SeatClock {
  /** Milliseconds left when the clock started or stopped. */
  readonly remainingMs: number;
  /** The server time when the clock started. Null while it is stopped. */
  readonly since: number | null;
  readonly time: TimeControl;
}

export interface SeatView {
  readonly color: Color;
  readonly name: string;
  readonly isYou: boolean;
  readonly isBot: boolean;
  /** The level of the bot. Null for a person. */
  readonly botLevel: Level | null;
  readonly isAway: boolean;
  readonly state: SeatState;
  readonly isInCheck: boolean;
  readonly points: number;
  /** Colors of the armies that the player owns. Empty for a checkmated player. */
  readonly rules: readonly Color[];
  /** The new owner of a checkmated player's army. */
  readonly ruledBy: Color | null;
  readonly offersDraw: boolean;
  /** Why the player is no longer active, with the round. */
  readonly outcome: Elimination | null;
  readonly clock: SeatClock;
}

interface SeatSources {
  readonly match: Match;
  readonly facts: RoomFacts;
  readonly viewer: Color | null;
  readonly checked: readonly Color[];
  readonly timeline: Timeline | null;
}

export function seatView(color: Color, sources: SeatSources): SeatView {
  const { match, facts, viewer, checked, timeline } = sources;
  const seat = match.seats[color];
  const { position } = match.game;
  const owner = position.owners[color];
  const isOut = position.states[color] === DEFEATED;
  return {
    color,
    name: seat.name,
    isYou: viewer === color,
    isBot: facts.isBot[color] ?? false,
    botLevel: facts.botLevels[color] ?? null,
    isAway: seat.playerId !== null && !(facts.isConnected[color] ?? true),
    state: stateOf(color, match),
    isInCheck: checked.includes(color) && !isOver(match),
    points: position.points[color] ?? 0,
    rules: isOut ? [] : COLORS.filter((one) => position.owners[one] === color),
    ruledBy: isOut && owner !== color ? owner : null,
    offersDraw: match.vote?.by === color,
    outcome: timeline?.fates[color]?.at(-1) ?? null,
    clock: seatClock(color, match),
  };
}

export function seatClock(color: Color, { clock, game, settings }: Match): SeatClock {
  const isRunning = game.position.turn === color && settings.time.kind !== 'unlimited';
  return {
    remainingMs: clock.remainingMs[color],
    since: isRunning ? clock.since : null,
    time: settings.time,
  };
}

/** Returns the milliseconds that are left at a server time. */
export function leftAt({ remainingMs, since }: SeatClock, now: number): number {
  return since === null ? remainingMs : Math.max(0, remainingMs - Math.max(0, now - since));
}

function stateOf(color: Color, match: Match): SeatState {
  const seat = match.seats[color];
  const state = match.game.position.states[color];
  if (match.state === 'NOT_STARTED') {
    if (seat.playerId === null) return 'free';
    return seat.isReady || seat.isAutoReady ? 'ready' : 'notReady';
  }
  if (state === DEFEATED) return 'checkmated';
  if (state === RESIGNED) return 'resigned';
  if (state === OUT_OF_TIME) return 'outOfTime';
  if (isOver(match)) return 'over';
  if (match.game.position.turn === color) return 'moves';
  return nextColor(match) === color ? 'next' : 'waits';
}

/** Returns the active player who moves after the player to move. */
function nextColor(match: Match): Color | null {
  const { turn } = match.game.position;
  return turn === null ? null : nextActive(match, turn);
}

/** Returns the active player who moves after this player, or the same player if no other is active. */
export function nextActive(match: Match, after: Color): Color | null {
  for (let i = 1; i <= 4; i++) {
    const color = colorOf(after + i);
    if (isActive(match, color)) return color;
  }
  return null;
}

/** Returns the players with frozen armies. */
export function frozenColors(match: Match): readonly Color[] {
  const { states } = match.game.position;
  return COLORS.filter((color) => states[color] !== ACTIVE && states[color] !== DEFEATED);
}

/** From this number of rounds on, the page says that the game will be drawn for lack of progress. */
const NEAR_DRAW_ROUNDS = 10;

/** Returns in how many rounds without progress the game will be drawn (rule 9.6), or null as long as that is far away. */
export function roundsToDraw(match: Match): number | null {
  const left = quietRoundsLeft(match.game.position);
  return match.state === 'STARTED' && left <= NEAR_DRAW_ROUNDS ? left : null;
}
