/**
 * The divisor of the win probabilities that users see, by the number of pieces. It is separate from the evaluation, so
 * that pages can use it without loading the search.
 */
import { pieceColor } from '../../board/pieces.ts';
import { ACTIVE, type Position } from '../../board/position.ts';

/** A divisor that grows with the square of the number of pieces. Both numbers are in hundredths of a pawn. */
export interface Divisor {
  /** The divisor of a board without pieces. */
  readonly base: number;
  /** What the pieces of the start position add. */
  readonly rise: number;
}

/** The number of pieces in the start position. */
const ALL_PIECES = 64;

/** The divisor that bench/bots/league/fitDivisor.ts fitted to games. docs/bots.md reports the result. */
export const DIVISOR: Divisor = { base: 1400, rise: 2100 };

/**
 * Returns the lead with which a player is e times (2.7 times) as likely to win as another, in hundredths of a pawn.
 * @param pieces number of pieces of the active players.
 */
export function divisorOf(pieces: number, { base, rise }: Divisor = DIVISOR): number {
  return base + rise * (pieces / ALL_PIECES) ** 2;
}

/**
 * Returns the win probability that a small lead is worth in a position, relative to a board without pieces: from 0.4 in
 * the start position to 1. Multiplies thresholds of win probability that mean about the same lead in all positions.
 */
export function worthOfLead({ board, owners, states }: Position): number {
  const isActive = (piece: number) => piece !== 0 && states[owners[pieceColor(piece)] ?? 0] === ACTIVE;
  return DIVISOR.base / divisorOf(board.filter(isActive).length);
}
