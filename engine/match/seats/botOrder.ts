import { type Color, colorOf } from '../../board/pieces.ts';

/**
 * Returns the order in which bots take seats: opposite the owner, after the owner, before the owner, and the owner's
 * seat last.
 */
export function botOrder(own: Color): Color[] {
  return [2, 3, 1, 0].map((step) => colorOf(own + step));
}
