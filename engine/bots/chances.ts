/** How likely each player is to win from here, without looking ahead. */
import { loadBoard } from '../rules/moves.ts';
import { COLORS } from '../rules/pieces.ts';
import type { Position } from '../rules/position.ts';
import { armyWorth } from './evaluate.ts';

/** By player, from 0 to 1 in steps of a thousandth; they sum to 1. */
export type Chances = readonly [number, number, number, number];

/** Hundredths of a pawn by which one player has to be ahead of another to be e times as likely to win. */
const SCALE = 900;
const PARTS = 1000;

/** The chances in a position; of a game that is over, those it ended with. */
export function chancesOf(position: Position): Chances {
  const board = loadBoard(position);
  const worths = COLORS.map((color) => (board.isActive(color) ? armyWorth(board, color) : null));
  const highest = Math.max(...worths.map((worth) => worth ?? 0));
  return inParts(worths.map((worth) => (worth === null ? 0 : Math.exp((worth - highest) / SCALE))));
}

/**
 * Shares of the sum in whole thousandths, the largest remainders rounded up: exact, and the same on every machine though
 * `Math.exp` may differ in its last bit.
 */
function inParts(weights: readonly number[]): Chances {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return [0.25, 0.25, 0.25, 0.25];
  const exact = weights.map((weight) => (weight / sum) * PARTS);
  const parts = exact.map(Math.floor);
  const order = COLORS.toSorted((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!) || a - b);
  const missing = PARTS - parts.reduce((total, part) => total + part, 0);
  for (const color of order.slice(0, missing)) parts[color]!++;
  return parts.map((part) => part / PARTS) as unknown as Chances;
}
