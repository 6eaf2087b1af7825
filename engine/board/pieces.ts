/**
 * Colors, piece types and their names. A piece is one small number, `color << 4 | kind`; 0 means no piece. The
 * direction of a pawn is part of its type, so a piece code contains everything about a piece that the rules depend on
 * (rules 2, 3 and 5).
 */

/** A player, and the color of an army, in turn order. */
export type Color = 0 | 1 | 2 | 3;

export const WHITE = 0;
export const BLACK = 1;
export const RED = 2;
export const GREEN = 3;

/** All colors in turn order (rule 1). */
export const COLORS: readonly Color[] = [WHITE, BLACK, RED, GREEN];
export const COLOR_NAMES = ['WHITE', 'BLACK', 'RED', 'GREEN'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];
/**
 * Returns the color with this number modulo four. For example, `colorOf(color + 1)` is the next color in turn order.
 */
export function colorOf(number: number): Color {
  return (number & 3) as Color;
}

export function colorNamed(name: ColorName): Color {
  return colorOf(COLOR_NAMES.indexOf(name));
}

/** Returns one value for each color, in turn order. */
export function fourOf<T>(of: (color: Color) => T): [T, T, T, T] {
  return [of(WHITE), of(BLACK), of(RED), of(GREEN)];
}

/** One letter per color, in turn order. */
export const COLOR_LETTERS = 'wbrg';

/** A piece code: `color << 4 | kind`, at most 61; 0 means no piece. */
export type PieceCode = number;

export const KING = 1;
export const QUEEN = 2;
export const ROOK = 3;
export const BISHOP = 4;
export const KNIGHT = 5;
/** The first of the eight pawn types. A pawn type is this number plus the index of the pawn's direction. */
export const PAWN_UP = 6;
const PAWN_LAST = 13;

/** The eight directions. The first four are those of ordinary pawns, the others those of central pawns. */
export const DIRECTION_NAMES = [
  'UP',
  'RIGHT',
  'DOWN',
  'LEFT',
  'UP_RIGHT',
  'DOWN_RIGHT',
  'DOWN_LEFT',
  'UP_LEFT',
] as const;
export type DirectionName = (typeof DIRECTION_NAMES)[number];
const DIRECTION_TOKENS = ['u', 'r', 'd', 'l', 'ur', 'dr', 'dl', 'ul'] as const;

export const PIECE_TYPE_NAMES = ['KING', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT', 'PAWN'] as const;
export type PieceTypeName = (typeof PIECE_TYPE_NAMES)[number];
const TYPE_LETTERS = 'KQRBNP';

/** Returns the code of a piece. */
export function makePiece(color: Color, kind: number): PieceCode {
  return (color << 4) | kind;
}

/** Returns the original color of a piece, which never changes (rule 3). The piece must not be 0. */
export function pieceColor(code: PieceCode): Color {
  return colorOf(code >> 4);
}

/**
 * Returns the piece type: KING to KNIGHT, or PAWN_UP plus the index of the pawn's direction. Returns 0 for no piece.
 */
export function pieceKind(code: PieceCode): number {
  return code & 15;
}

export function isPawn(code: PieceCode): boolean {
  return (code & 15) >= PAWN_UP;
}

/** Returns whether the piece is a central pawn, whose direction has two parts. */
export function isCentralPawn(code: PieceCode): boolean {
  return (code & 15) >= PAWN_UP + 4;
}

/** Returns the name of the piece type, 'KING' to 'PAWN'. The piece must not be 0. */
export function pieceTypeName(code: PieceCode): PieceTypeName {
  return PIECE_TYPE_NAMES[Math.min(pieceKind(code), PAWN_UP) - 1] ?? 'PAWN';
}

/** Returns the direction of a pawn, or null for another piece. */
export function pawnDirectionName(code: PieceCode): DirectionName | null {
  return DIRECTION_NAMES[pieceKind(code) - PAWN_UP] ?? null;
}

/**
 * Combines directions in any order: UP with RIGHT is UP_RIGHT. Returns null for an empty list and for opposite
 * directions.
 */
export function combineDirections(...parts: readonly DirectionName[]): DirectionName | null {
  const words = new Set(parts.flatMap((part) => part.split('_')));
  const vertical = ['UP', 'DOWN'].filter((word) => words.has(word));
  const horizontal = ['LEFT', 'RIGHT'].filter((word) => words.has(word));
  if (vertical.length > 1 || horizontal.length > 1) return null;
  const name = [...vertical, ...horizontal].join('_');
  return DIRECTION_NAMES.find((direction) => direction === name) ?? null;
}

/** Returns the token of a piece in a position text (rule 13), such as 'wK' or 'bPdr'. The piece must not be 0. */
export function pieceToken(code: PieceCode): string {
  const kind = pieceKind(code);
  const letter = TYPE_LETTERS.charAt(Math.min(kind, PAWN_UP) - 1);
  return COLOR_LETTERS.charAt(pieceColor(code)) + letter + (DIRECTION_TOKENS[kind - PAWN_UP] ?? '');
}

/** Parses the output of `pieceToken` (case-sensitive). Returns null for any other text. */
export function parsePieceToken(token: string): PieceCode | null {
  return CODES_BY_TOKEN.get(token) ?? null;
}

const CODES_BY_TOKEN = new Map<string, PieceCode>(
  COLORS.flatMap((color) =>
    Array.from({ length: PAWN_LAST }, (_, index) => makePiece(color, index + 1)).map(
      (code): [string, PieceCode] => [pieceToken(code), code],
    ),
  ),
);
