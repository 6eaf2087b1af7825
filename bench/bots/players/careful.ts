// A one-ply opponent for comparison, independent of the search. It checkmates if it can. Otherwise it makes the capture
// that gains most after a possible recapture, and moves attacked pieces away.

import type { Board } from '../../../engine/board/board.ts';
import type { Position } from '../../../engine/board/position.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { generate, isAttacked } from '../../../engine/rules/generate.ts';
import { loadBoard, type Move, toMove } from '../../../engine/rules/moves.ts';
import { step } from '../../../engine/rules/turns.ts';

/** Values by piece type: none, king, queen, rook, bishop, knight, and the eight pawn types. */
const VALUES = [0, 0, 9, 5, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1];
const MATE = 100;

export function carefulMove(position: Position, seed: number): Move {
  const board = loadBoard(position);
  const me = board.turn;
  const end = generate(board, me, board.moves, 0);
  const candidates = Array.from(board.moves.subarray(0, end)).sort((a, b) => a - b);
  let best: number[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (const move of candidates) {
    const from = move & 255;
    const to = (move >> 8) & 255;
    const own = VALUES[board.cells[from]! & 15]!;
    const gain = VALUES[board.cells[to]! & 15]! + promotionGain(move >> 16);
    const saved = isAttacked(board, from, board.hostile[me]!) ? own : 0;
    step(board, move);
    const risk = board.states[me] === 0 && isThreatened(board, to, me) ? own : 0;
    const score = gain + MATE * board.mateCount + saved - risk;
    board.undo();
    if (score > highest) {
      highest = score;
      best = [];
    }
    if (score === highest) best.push(move);
  }
  return toMove(best[Math.floor(seededRandom(seed)() * best.length)]!);
}

function isThreatened(board: Board, cell: number, me: number): boolean {
  return isAttacked(board, cell, board.hostile[me]!);
}

function promotionGain(kind: number): number {
  return kind >= 2 && kind <= 5 ? VALUES[kind]! - 1 : 0;
}
