/** The average win probabilities of the players over the positions of a game. */
import { COLORS } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { chancesOf } from '../../../engine/bots/chances/chances.ts';

export class AverageChances {
  readonly #sums = COLORS.map(() => 0);
  #positions = 0;
  #ply = -1;

  /** Counts a position of the running game once, even if it occurs again after a pause or a vote. */
  add(position: Position): void {
    if (position.turn === null || position.ply === this.#ply) return;
    this.#ply = position.ply;
    this.#positions++;
    const chances = chancesOf(position);
    for (const color of COLORS) this.#sums[color] = (this.#sums[color] ?? 0) + chances[color];
  }

  /** Returns the averages by color, which sum to 1, or null without a position. */
  values(): readonly number[] | null {
    if (this.#positions === 0) return null;
    return this.#sums.map((sum) => Math.round((sum / this.#positions) * 10_000) / 10_000);
  }
}
