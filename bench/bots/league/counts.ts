// The numbers beside the pieces that the head of the network sees, per player: the counts of the fitted sum, the
// differences of strength, whose turn it is and the phase of the game. All are integers. They depend on the board alone,
// so that an evaluation can be cached by the key of the position.

import type { Board } from '../../../engine/board/board.ts';
import { ACTIVE, DEFEATED } from '../../../engine/board/position.ts';
import { activePieces } from '../../../engine/bots/chances/chances.ts';
import { strengthen, strengths } from '../../../engine/bots/evaluate.ts';
import { counts, FEATURE_COUNT } from '../../../engine/bots/features.ts';

/** Numbers per player. */
export const NUMBER_COUNT = FEATURE_COUNT + 17;
/** Where the number of pieces of active players is, after the counts of the fitted sum. */
const PIECES_AT = 14;
/** The place of the number of pieces of active players. */
export const PIECES = FEATURE_COUNT + PIECES_AT;
/** Differences of strength are limited to this many hundredths of a pawn. */
const FARTHEST = 8000;
const limited = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value));

/** The numbers of the last position: `numbers[player * NUMBER_COUNT + i]`. Those of inactive players are 0. */
export const numbers = new Int32Array(4 * NUMBER_COUNT);

/** Computes `numbers`, and `strengths` of evaluate.ts. */
export function computeNumbers(board: Board): void {
  strengthen(board);
  numbers.fill(0);
  const pieces = activePieces(board);
  let defeated = 0;
  for (let color = 0; color < 4; color++) if (board.states[color] === DEFEATED) defeated++;
  for (let player = 0; player < 4; player++) {
    if (board.states[player] !== ACTIVE) continue;
    const base = player * NUMBER_COUNT;
    for (let i = 0; i < FEATURE_COUNT; i++) numbers[base + i] = counts[player * FEATURE_COUNT + i]!;
    const at = base + FEATURE_COUNT;
    const own = strengths[player]!;
    let rival = -(1 << 30);
    let armies = 0;
    for (let relative = 0; relative < 4; relative++) {
      const other = (player + relative) & 3;
      if (board.owners[other] === player) armies++;
      if (board.turn === other) numbers[at + relative] = 1;
      if (relative === 0) continue;
      if (board.states[other] !== ACTIVE) continue;
      rival = Math.max(rival, strengths[other]!);
      numbers[at + 3 + relative] = 1;
      numbers[at + 6 + relative] = limited(own - strengths[other]!);
    }
    numbers[at + 10] = limited(own);
    numbers[at + 11] = limited(own - rival);
    numbers[at + 12] = board.activeCount === 2 ? 1 : 0;
    numbers[at + 13] = board.activeCount === 3 ? 1 : 0;
    numbers[at + PIECES_AT] = pieces;
    numbers[at + 15] = armies;
    numbers[at + 16] = defeated;
  }
}
