/** Chooses the bot's seat that the queue offers to a user, and ranks it by win probability. */
import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Chances } from '../../../../engine/bots/chances/chances.ts';

/** Returns the seat with the highest win probability. Returns the first seat while the probabilities are unknown. */
export function bestSeat(seats: readonly Color[], chances: Chances | null): Color {
  const chance = (seat: Color) => chances?.[seat] ?? 0;
  return seats.reduce((best, seat) => (chance(seat) > chance(best) ? seat : best), seats[0] ?? 0);
}

/** Returns the rank of a seat by win probability, from 1. Seats with equal probabilities share a rank. */
export function placeOf(seat: Color, chances: Chances): 1 | 2 | 3 | 4 {
  const better = COLORS.filter((other) => (chances[other] ?? 0) > (chances[seat] ?? 0)).length;
  return PLACES[better] ?? 4;
}

const PLACES = [1, 2, 3, 4] as const;
