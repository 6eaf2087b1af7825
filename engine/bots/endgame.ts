/**
 * The endgame against a bare king. The evaluation counts pieces and hardly changes while a king is driven to the edge,
 * and the checkmate is beyond the horizon of the search. So a part of the score shows the way: the bare king belongs at
 * the edge, and the king of the player who chases it beside it.
 */
import type { Board } from '../board/board.ts';
import type { Cell } from '../board/geometry.ts';
import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE } from '../board/position.ts';
import { counts, FEATURE_COUNT } from './features.ts';
import { FEATURES } from './weights.ts';

/** Value of each half ring that separates the bare king from the center, in hundredths of a pawn. */
const TO_EDGE = 20;
/** Value of each king move by which the kings are closer than the length of the board, in hundredths of a pawn. */
const CLOSER = 15;
const LAST_FILE = 11;

const QUEENS = FEATURES.indexOf('queens');
const ROOKS = FEATURES.indexOf('rooks');
const BISHOPS = FEATURES.indexOf('bishops');
const KNIGHTS = FEATURES.indexOf('knights');
const PAWNS = FEATURES.indexOf('pawns');

/**
 * Returns the part of a player's score that comes from bare kings, in hundredths of a pawn: positive if the player
 * chases one, negative if the own king is bare and chased. `features.ts` must have counted the position.
 */
export function chaseWorth(board: Board, player: Color): number {
  const isChased = isBare(player);
  if (!isChased && !canCheckmate(player)) return 0;
  let worth = 0;
  for (const other of COLORS) {
    if (other === player || board.states[other] !== ACTIVE) continue;
    if (isChased && canCheckmate(other)) worth = Math.min(worth, -progressOf(board, other, player));
    if (!isChased && isBare(other)) worth = Math.max(worth, progressOf(board, player, other));
  }
  return worth;
}

function isBare(player: Color): boolean {
  const major = countOf(player, QUEENS) + countOf(player, ROOKS);
  return major + countOf(player, BISHOPS) + countOf(player, KNIGHTS) + countOf(player, PAWNS) === 0;
}

/** Returns whether the player can checkmate a bare king: with a queen, a rook, two bishops, or a bishop and a knight. */
function canCheckmate(player: Color): boolean {
  if (countOf(player, QUEENS) + countOf(player, ROOKS) > 0) return true;
  const bishops = countOf(player, BISHOPS);
  return bishops > 1 || (bishops > 0 && countOf(player, KNIGHTS) > 0);
}

function countOf(player: Color, piece: number): number {
  return counts[player * FEATURE_COUNT + piece]!;
}

/** Returns how far the chase of a bare king has come, in hundredths of a pawn. */
function progressOf(board: Board, chaser: Color, chased: Color): number {
  const [near, far] = [board.kings[chaser]!, board.kings[chased]!];
  const distance = Math.max(Math.abs((near & 15) - (far & 15)), Math.abs((near >> 4) - (far >> 4)));
  return TO_EDGE * fromCenter(far) + CLOSER * (LAST_FILE - distance);
}

/** Returns the distance of a cell from the center in half rings. A corner counts more than another cell of the edge. */
function fromCenter(cell: Cell): number {
  const x = Math.abs(2 * (cell & 15) - 4 - LAST_FILE);
  const y = Math.abs(2 * (cell >> 4) - 4 - LAST_FILE);
  return Math.max(x, y) + (Math.min(x, y) >> 1);
}
