/**
 * The reference bot, which looks only one ply ahead. All other bots are measured against it, so IT NEVER CHANGES:
 * neither its values, nor its move order, nor its random generator. Write another bot instead of changing it.
 */

import type { Position } from '../board/position.ts';
import { generate } from '../rules/generate.ts';
import { loadBoard, type Move, toMove } from '../rules/moves.ts';
import { step } from '../rules/turns.ts';
import { seededRandom } from './dice.ts';

/** Values by piece type: none, king, queen, rook, bishop, knight, and the eight pawn types. */
const VALUES = [0, 0, 9, 5, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1];
const MATE = 100;

/**
 * Returns a move of the side to move, which must have a legal move. Prefers the most checkmates, and then the greatest
 * gain by capture and promotion. Seeded random numbers decide between equal moves, so the result is deterministic for a
 * position and seed.
 */
export function greedyMove(position: Position, seed: number): Move {
  const board = loadBoard(position);
  const end = generate(board, board.turn, board.moves, 0);
  if (end === 0) throw new Error('no legal move');
  const candidates = Array.from(board.moves.subarray(0, end)).sort((a, b) => a - b);
  let best: number[] = [];
  let highest = -1;
  for (const move of candidates) {
    const gain = VALUES[board.cells[(move >> 8) & 255]! & 15]! + promotionGain(move >> 16);
    step(board, move);
    const score = gain + MATE * board.mateCount;
    board.undo();
    if (score > highest) {
      highest = score;
      best = [];
    }
    if (score === highest) best.push(move);
  }
  const roll = seededRandom(seed);
  return toMove(best[Math.floor(roll() * best.length)]!);
}

function promotionGain(kind: number): number {
  return kind >= 2 && kind <= 5 ? VALUES[kind]! - 1 : 0;
}
