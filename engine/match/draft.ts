/** The working copy that a command changes: a shallow, mutable match and the resulting events. */

import type { Color } from '../board/pieces.ts';
import type { MatchEvent } from './events.ts';
import type { GameState } from './gameStates.ts';
import type { Match, Seat } from './match.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Draft {
  readonly match: Mutable<Match>;
  readonly events: MatchEvent[];
  readonly now: number;
  /** Whether the command was accepted before, so that time checks are skipped. */
  readonly isLogged: boolean;
}

export interface Applied {
  readonly match: Match;
  readonly events: readonly MatchEvent[];
}

export function draftOf(match: Match, now: number, isLogged: boolean): Draft {
  return { match: { ...match, seq: match.seq + 1 }, events: [], now, isLogged };
}

export function changeState(draft: Draft, state: GameState): void {
  draft.match.state = state;
  draft.events.push({ type: 'stateChanged', state });
}

export function changeSeat(draft: Draft, color: Color, change: Partial<Seat>): void {
  const seats: [Seat, Seat, Seat, Seat] = [...draft.match.seats];
  seats[color] = { ...seats[color], ...change };
  draft.match.seats = seats;
}
