/** The seat that is offered to a user of the queue, and its place by chances. */
import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Chances } from '../../../../engine/bots/evaluate.ts';

/** Returns the seat with the best chances, or the first one while the chances are unknown. */
export function bestSeat(seats: readonly Color[], chances: Chances | null): Color {
  const chance = (seat: Color) => chances?.[seat] ?? 0;
  return seats.reduce((best, seat) => (chance(seat) > chance(best) ? seat : best), seats[0] ?? 0);
}

/** Returns the place of a seat, from 1. Equal chances share a place. */
export function placeOf(seat: Color, chances: Chances): 1 | 2 | 3 | 4 {
  const better = COLORS.filter((other) => (chances[other] ?? 0) > (chances[seat] ?? 0)).length;
  return PLACES[better] ?? 4;
}

const PLACES = [1, 2, 3, 4] as const;
