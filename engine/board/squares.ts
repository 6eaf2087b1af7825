/**
 * The 144 squares of the board and their names (rule 1). A square is `rankIndex * 12 + fileIndex`, so a1 is 0 and
 * l12 is 143.
 */
import type { Color } from './pieces.ts';

/** A number from 0 (a1) to 143 (l12). One rank up adds 12, and one file to the right adds 1. */
export type Square = number;

/** Number of files, which is also the number of ranks. */
export const SIDE = 12;
export const SQUARE_COUNT = SIDE * SIDE;
const CAMP_SIDE = 4;
const FILES = 'abcdefghijkl';

/** Returns the name of a square, from 'a1' to 'l12'. */
export function squareName(square: Square): string {
  return FILES.charAt(square % SIDE) + (Math.floor(square / SIDE) + 1);
}

/** Parses a square name in lower case. Returns null for any other text. */
export function parseSquare(text: string): Square | null {
  const match = /^([a-l])([1-9]|1[0-2])$/.exec(text);
  if (!match?.[1] || !match[2] || text.length !== match[0].length) return null;
  return (Number(match[2]) - 1) * SIDE + FILES.indexOf(match[1]);
}

/** Returns whether a square is dark: file number plus rank number is even. The square a1 is dark. */
export function isDark(square: Square): boolean {
  return ((square % SIDE) + Math.floor(square / SIDE)) % 2 === 0;
}

/** Returns the player whose camp contains the square, or null for the 80 squares of the cross. */
export function campOf(square: Square): Color | null {
  const file = square % SIDE;
  const rank = Math.floor(square / SIDE);
  const isLeft = file < CAMP_SIDE;
  const isLow = rank < CAMP_SIDE;
  if (!isLeft && file < SIDE - CAMP_SIDE) return null;
  if (!isLow && rank < SIDE - CAMP_SIDE) return null;
  if (isLeft) return isLow ? 0 : 1;
  return isLow ? 3 : 2;
}
