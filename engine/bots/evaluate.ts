/**
 * What a position is worth to one player, in hundredths of a pawn. With three opponents a loss hurts the loser fully while
 * the gain is shared, so own pieces count in full and those of others in part: even exchanges help the bystanders.
 */
import { type Board, MATE } from '../rules/board.ts';
import { CELL_COUNT, CELL_OF, IS_LAST, STEPS } from '../rules/geometry.ts';
import { BISHOP, type Color, KING, KNIGHT, PAWN_UP, QUEEN, ROOK } from '../rules/pieces.ts';
import { ACTIVE, DEFEATED } from '../rules/position.ts';

/** By kind. */
export const PIECE_VALUES = new Int32Array(16).fill(100, PAWN_UP, PAWN_UP + 8);
PIECE_VALUES[QUEEN] = 1000;
PIECE_VALUES[ROOK] = 550;
PIECE_VALUES[BISHOP] = 400;
PIECE_VALUES[KNIGHT] = 300;

/** Shares, in tenths, in which pieces of other players count against a player. */
const ACTIVE_SHARE = 4;
const FROZEN_SHARE = 2;
/** A point of the game (rule 10) in hundredths of a pawn, won and lost. */
const POINT_WON = 500;
const POINT_LOST = 150;
const MOBILITY = 4;
/** How much a step towards the middle is worth, by kind; a king is safer far from it. */
const CENTRAL = new Int32Array(16);
CENTRAL[KING] = -12;
CENTRAL[KNIGHT] = 8;
CENTRAL[BISHOP] = 5;
CENTRAL[QUEEN] = 2;
const PAWN_STEP = 6;

/** Worth of a piece where it stands: `WORTH[kind << 8 | cell]`. */
const WORTH = new Int32Array(16 * CELL_COUNT);
for (let kind = KING; kind < PAWN_UP + 8; kind++) {
  for (const cell of CELL_OF) {
    const off = Math.max(Math.abs((cell & 15) - 7.5), Math.abs((cell >> 4) - 7.5));
    const place =
      kind < PAWN_UP ? CENTRAL[kind]! * (6 - Math.ceil(off)) : PAWN_STEP * (11 - stepsToGo(kind, cell));
    WORTH[(kind << 8) | cell] = PIECE_VALUES[kind]! + place;
  }
}

/** Squares a pawn has before it on the shortest way to its last line. */
function stepsToGo(kind: number, cell: number): number {
  const direction = kind - PAWN_UP;
  const parts = direction < 4 ? [direction] : [direction & 3, (direction + 1) & 3];
  const ways = parts.map((part) => {
    let steps = 0;
    for (let at = cell; IS_LAST[((PAWN_UP + part) << 8) | at] === 0 && steps < 12; at += STEPS[part]!)
      steps++;
    return steps;
  });
  return Math.min(...ways);
}

/** Worth of the pieces of one player's army, with their free steps. */
export function armyWorth(board: Board, player: Color): number {
  const { cells, lists, counts } = board;
  const army = board.army[player]!;
  let worth = 0;
  for (let color = 0; color < 4; color++) {
    if (((army >> color) & 1) === 0) continue;
    const first = color << 8;
    const last = first + counts[color]!;
    for (let i = first; i < last; i++) {
      const cell = lists[i]!;
      const kind = cells[cell]! & 15;
      worth += WORTH[(kind << 8) | cell]!;
      if (kind === BISHOP || kind === QUEEN || kind === ROOK)
        worth += MOBILITY * freeSteps(cells, cell, kind);
    }
  }
  return worth;
}

/** The position from the player's side, without looking ahead. The player must still have a king. */
export function evaluate(board: Board, player: Color): number {
  let worth = 0;
  for (let other = 0; other < 4; other++) {
    if (board.states[other] === DEFEATED) continue;
    const army = armyWorth(board, other as Color);
    if (other === player) worth += army;
    else worth -= (army * (board.states[other] === ACTIVE ? ACTIVE_SHARE : FROZEN_SHARE)) / 10;
  }
  return Math.round(worth) + mateWorth(board, player);
}

/** Worth of the checkmates on the way from the position that was loaded to this one. */
function mateWorth(board: Board, player: Color): number {
  let worth = 0;
  for (let i = 0; i < board.mateCount; i++)
    worth += board.mates[i * MATE + 1] === player ? POINT_WON : -POINT_LOST;
  return worth;
}

/** How many of its directions a long-range piece can take a step in. */
function freeSteps(cells: Uint8Array, cell: number, kind: number): number {
  const first = kind === BISHOP ? 4 : 0;
  const last = kind === ROOK ? 4 : 8;
  let free = 0;
  for (let d = first; d < last; d++) if (cells[cell + STEPS[d]!] === 0) free++;
  return free;
}
