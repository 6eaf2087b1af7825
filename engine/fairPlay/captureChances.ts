/** The captures that are possible in a turn, with their victims and gains, and the capture that the player made. */

import { COLORS, type Color, type PieceCode, pieceColor, pieceKind } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { attackersOf, legalMoves, type Move, moveFrom, moveTo } from '../rules/moves.ts';

/**
 * Values by piece type in pawns: none, king, queen, rook, bishop, knight. Every pawn is 1. The calibration was made
 * with these values, so they are separate from the values of the bots.
 */
const VALUES = [0, 0, 9, 5, 4, 3];

/** A turn in which the player could capture from an active player. */
export interface CaptureTurn {
  readonly by: Color;
  /**
   * By color: the best gain, in pawns, of capturing a piece of this player. Null if no piece of the player can be
   * captured, or if the player is not active.
   */
  readonly gains: readonly (number | null)[];
  /** The active player from whom the player captured. Null if the player did something else. */
  readonly victim: Color | null;
}

/**
 * Returns the captures from active players that the side to move could make before a move, or null if there are none.
 * The gain of a capture is the value of the captured piece, minus the value of the capturing piece if another player
 * could recapture.
 */
export function captureTurn(position: Position, move: Move): CaptureTurn | null {
  const by = position.turn;
  if (by === null) return null;
  const gains: (number | null)[] = [null, null, null, null];
  const isGuarded = new Map<number, boolean>();
  for (const candidate of legalMoves(position)) {
    const to = moveTo(candidate);
    const victim = ownerAt(position, to);
    if (victim === null || position.states[victim] !== ACTIVE) continue;
    if (!isGuarded.has(to)) isGuarded.set(to, canRecapture(position, to, by));
    const risk = isGuarded.get(to) ? pawnsOf(position.board[moveFrom(candidate)] ?? 0) : 0;
    const gain = pawnsOf(position.board[to] ?? 0) - risk;
    gains[victim] = Math.max(gains[victim] ?? Number.NEGATIVE_INFINITY, gain);
  }
  if (gains.every((gain) => gain === null)) return null;
  const owner = ownerAt(position, moveTo(move));
  const victim = owner !== null && position.states[owner] === ACTIVE ? owner : null;
  return { by, gains, victim };
}

function canRecapture(position: Position, square: number, by: Color): boolean {
  return COLORS.some(
    (other) =>
      other !== by && position.states[other] === ACTIVE && attackersOf(position, square, other).length > 0,
  );
}

/** Returns the owner of the piece on the square, or null for an empty square. */
export function ownerAt({ board, owners }: Position, square: number): Color | null {
  const piece = board[square] ?? 0;
  return piece === 0 ? null : owners[pieceColor(piece)];
}

function pawnsOf(piece: PieceCode): number {
  return piece === 0 ? 0 : (VALUES[pieceKind(piece)] ?? 1);
}
