/** The drawings of the pieces: their names, and how the parts of a piece are placed in its cell. */
import { isPawn, type PieceCode, pieceKind } from '../../engine/board/pieces.ts';

/** The drawings of a piece set. */
export const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
export type Role = (typeof ROLES)[number];

/** The place of the owner's mark on a drawing: x, y and scale in 100 x 100 units. */
export type MarkPlace = readonly [x: number, y: number, scale: number];

export function roleOf(piece: PieceCode): Role {
  return isPawn(piece) ? 'pawn' : (ROLES[pieceKind(piece) - 1] ?? 'pawn');
}

/**
 * Returns the place of the drawing in its cell, as an SVG transformation. The drawing of a pawn leaves space for the
 * direction mark.
 *
 * @param direction the direction of a pawn on the rotated board. Null for another piece.
 */
export function drawingPlace(direction: number | null): string {
  if (direction === null) return 'translate(4.5 4) scale(.91)';
  // Directions 0 to 3 are UP, RIGHT, DOWN and LEFT. Directions 4 to 7 are diagonals, which combine two of these.
  const isRight = [1, 4, 5].includes(direction);
  const isLeft = [3, 6, 7].includes(direction);
  const isUp = [0, 4, 7].includes(direction);
  const isDown = [2, 5, 6].includes(direction);
  return `translate(${isRight ? 1.5 : isLeft ? 8.5 : 5} ${isUp ? 12 : isDown ? -5.8 : 5}) scale(.9)`;
}

/** Returns the content of an SVG file. */
export function svgContent(svg: string): string {
  return svg.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '');
}
