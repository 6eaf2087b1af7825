// The view of a player: the board turned so that the player's own corner is a1, with owners relative to the player. A
// pattern around the own king is then the same input for all four players, so they share the weights.

import { COLORS, PAWN_UP } from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import { SIDE, SQUARE_COUNT } from '../../../engine/board/squares.ts';

/** Piece types, the eight directions of pawns included. */
export const KIND_COUNT = 13;
/** Owners: the viewer, the next player, the player across, the previous player, and the owners of frozen armies. */
export const OWNER_COUNT = 5;
const FROZEN = 4;
/** Number of inputs: one for each owner, piece type and square. */
export const INPUT_COUNT = OWNER_COUNT * KIND_COUNT * SQUARE_COUNT;

/** Returns the input of a piece: `owner` relative to the viewer, the type and the square as the viewer sees them. */
export function inputOf(owner: number, kind: number, square: number): number {
  return (owner * KIND_COUNT + kind - 1) * SQUARE_COUNT + square;
}

/** Rotates a square by quarter turns clockwise. */
function turnSquare(square: number, quarters: number): number {
  let [file, rank] = [square % SIDE, Math.floor(square / SIDE)];
  for (let i = 0; i < quarters; i++) [file, rank] = [rank, SIDE - 1 - file];
  return rank * SIDE + file;
}

/** Rotates the direction of a pawn type by quarter turns clockwise. Other types do not change. */
function turnKind(kind: number, quarters: number): number {
  if (kind < PAWN_UP) return kind;
  const direction = kind - PAWN_UP;
  return PAWN_UP + (direction & 4) + ((direction + quarters) & 3);
}

/** `TURNED[viewer * INPUT_COUNT + input]` is an input of WHITE's view as the viewer sees it. */
export const TURNED = new Uint16Array(COLORS.length * INPUT_COUNT);
for (const viewer of COLORS) {
  const quarters = (4 - viewer) & 3;
  for (let owner = 0; owner < OWNER_COUNT; owner++) {
    const seen = owner === FROZEN ? FROZEN : (owner - viewer) & 3;
    for (let kind = 1; kind <= KIND_COUNT; kind++)
      for (let square = 0; square < SQUARE_COUNT; square++)
        TURNED[viewer * INPUT_COUNT + inputOf(owner, kind, square)] = inputOf(
          ...([seen, turnKind(kind, quarters), turnSquare(square, quarters)] as const),
        );
  }
}

/** Returns the inputs of all pieces in WHITE's view. `TURNED` gives those of the other views. */
export function whiteInputs({ board, owners, states }: Position): number[] {
  const inputs: number[] = [];
  board.forEach((piece, square) => {
    if (piece === 0) return;
    const owner = owners[piece >> 4]!;
    inputs.push(inputOf(states[owner] === ACTIVE ? owner : FROZEN, piece & 15, square));
  });
  return inputs;
}
