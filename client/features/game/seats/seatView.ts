/** What each seat card shows, worked out from the match: one state in words for each seat, and marks beside it. */

import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, OUT_OF_TIME, RESIGNED } from '../../../../engine/board/position.ts';
import type { TimeControl } from '../../../../engine/clock/clock.ts';
import { isActive, isOver, type Match } from '../../../../engine/match/match.ts';
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

/** A clock as the server told it last: whoever shows it works out what is left by now. */
export interface SeatClock {
  /** Milliseconds that were left when it began to run, or when it stopped. */
  readonly remainingMs: number;
  /** When it began to run, by the server's time; null while it stands. */
  readonly since: number | null;
  readonly time: TimeControl;
}

export interface SeatView {
  readonly color: Color;
  readonly name: string;
  readonly isYou: boolean;
  readonly isBot: boolean;
  readonly isAway: boolean;
  readonly state: SeatState;
  readonly isInCheck: boolean;
  readonly points: number;
  /** Colours this player rules; for a checkmated player none. */
  readonly rules: readonly Color[];
  /** Who rules the army of a checkmated player. */
  readonly ruledBy: Color | null;
  readonly offersDraw: boolean;
  /** How the player went out, with the round. */
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

/** Milliseconds left at an instant of the server's time. */
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

/** The active player after the one on the move. */
export function nextColor(match: Match): Color | null {
  const { turn } = match.game.position;
  return turn === null ? null : nextActive(match, turn);
}

/** The active player after this one, who may be this one again. */
export function nextActive(match: Match, after: Color): Color | null {
  for (let i = 1; i <= 4; i++) {
    const color = ((after + i) % 4) as Color;
    if (isActive(match, color)) return color;
  }
  return null;
}

/** Players whose pieces are frozen. */
export function frozenColors(match: Match): readonly Color[] {
  const { states } = match.game.position;
  return COLORS.filter((color) => states[color] !== ACTIVE && states[color] !== DEFEATED);
}
