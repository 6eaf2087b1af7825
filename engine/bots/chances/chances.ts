/**
 * Win probabilities as users see them: a softmax over the strengths of the active players. The divisor grows with the
 * number of pieces, because a lead decides less while more of the game is left. The bots do not use these
 * probabilities: their score has a constant divisor (evaluate.ts).
 */
import type { Board } from '../../board/board.ts';
import { COLORS } from '../../board/pieces.ts';
import { ACTIVE, type Position } from '../../board/position.ts';
import { loadBoard } from '../../rules/moves.ts';
import { strengthen, strengths } from '../evaluate.ts';
import { divisorOf } from './divisor.ts';

/** Win probabilities by player, in steps of a thousandth. They sum to 1. */
export type Chances = readonly [number, number, number, number];

/** Returns the number of pieces that active players own, at most 64 in a game from the start position. */
export function activePieces(board: Board): number {
  let sum = 0;
  for (const color of COLORS) if (board.states[board.owners[color]!] === ACTIVE) sum += board.counts[color]!;
  return sum;
}

/** A table of `Math.exp` as integers, because the last bit of `Math.exp` differs between machines. */
const STEPS = 512;
const EXP = Int32Array.from({ length: 12 * STEPS }, (_, i) => Math.round(65536 * Math.exp(-i / STEPS)));

/** Returns the win probabilities by static evaluation. An inactive player has the probability 0. */
export function chancesOf(position: Position): Chances {
  const board = loadBoard(position);
  strengthen(board);
  return chancesByStrength(board);
}

/** Returns the win probabilities of a position by `strengths`. */
export function chancesByStrength(board: Board): Chances {
  const active = COLORS.filter((color) => board.isActive(color));
  const highest = Math.max(...active.map((color) => strengths[color]!));
  const divisor = divisorOf(activePieces(board));
  const shareOf = (strength: number): number =>
    EXP[Math.min(EXP.length - 1, Math.floor(((highest - strength) * STEPS) / divisor))]!;
  return partsOf(COLORS.map((color) => (board.isActive(color) ? shareOf(strengths[color]!) : 0)));
}

const PARTS = 1000;

/** Converts shares to whole thousandths by the largest remainder method. */
export function partsOf(shares: readonly number[]): Chances {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === 0) return [0.25, 0.25, 0.25, 0.25];
  const exact = shares.map((share) => (share / sum) * PARTS);
  const parts = exact.map(Math.floor);
  const order = COLORS.toSorted((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!) || a - b);
  const missing = PARTS - parts.reduce((total, part) => total + part, 0);
  for (const color of order.slice(0, missing)) parts[color]!++;
  return parts.map((part) => part / PARTS) as unknown as Chances;
}
