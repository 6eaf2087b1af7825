// The evaluation of the former paranoid search (paranoid.ts): the weights of that time, the number of own pieces beside the
// king instead of their share of the cells, and no part for bare kings. It stays as it is, so that games with the former
// search can be compared with earlier ones.

import type { Board, BoardMove } from '../../../engine/board/board.ts';
import { OUTSIDE, STEPS } from '../../../engine/board/geometry.ts';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { mateWorth, scoreOf, strengths } from '../../../engine/bots/evaluate.ts';
import { corneredKings, countFeatures, counts, FEATURE_COUNT } from '../../../engine/bots/features.ts';
import { mayAttack } from '../../../engine/bots/kingLines.ts';
import { FEATURES, type Feature } from '../../../engine/bots/weights.ts';

const WEIGHTS: Readonly<Record<Feature, number>> = {
  ...{ queens: 1234, rooks: 717, bishops: 198, knights: 101, pawns: 133, pawnSteps: 7 },
  ...{ minorCentre: 7, minorMobility: 4, majorMobility: 12 },
  ...{ kingCover: 103, kingRingAttacked: -48, kingWithoutFlight: -193 },
  ...{ largestThreat: -4, otherThreats: -12, inCheck: -153 },
};
const weights = Int32Array.from(FEATURES, (feature) => WEIGHTS[feature]);
const KING_COVER = FEATURES.indexOf('kingCover');
/** As in evaluate.ts: both halves of the key, the value and the cornered kings. */
const KNOWN = 1 << 16;
const known = new Int32Array(KNOWN * 4);
let cornered = 0;

/** Returns the players whose kings have few free cells in the last evaluated position, as a mask. */
export function corneredIn(): number {
  return cornered;
}

/** Returns the score of the position for an active player, in hundredths of a pawn. */
export function evaluate(board: Board, player: Color): number {
  const low = board.low ^ (player * 0x5bd1e995);
  const at = (low & (KNOWN - 1)) * 4;
  if (known[at] !== low || known[at + 1] !== board.high) {
    known[at] = low;
    known[at + 1] = board.high;
    known[at + 2] = scoreOf(board, player, strengthen(board));
    known[at + 3] = corneredKings();
  }
  cornered = known[at + 3]!;
  return known[at + 2]! + mateWorth(board, player);
}

function strengthen(board: Board): number {
  countFeatures(board);
  let highest = -(1 << 30);
  for (const player of COLORS) {
    if (!board.isActive(player)) continue;
    counts[player * FEATURE_COUNT + KING_COVER] = piecesBesideKing(board, player);
    let sum = 0;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += weights[i]! * counts[player * FEATURE_COUNT + i]!;
    strengths[player] = sum;
    if (sum > highest) highest = sum;
  }
  return highest;
}

function piecesBesideKing(board: Board, player: Color): number {
  let count = 0;
  for (let d = 0; d < 8; d++) {
    const content = board.cells[board.kings[player]! + STEPS[d]!]!;
    if (content !== 0 && content !== OUTSIDE && board.owners[content >> 4] === player) count++;
  }
  return count;
}

/** Returns whether the moved piece could attack the king of one of these players (a mask) on an empty board. */
export function mayAttackKing(board: Board, move: BoardMove, players: number): boolean {
  const kind = move >> 16 || board.cells[move & 255]! & 15;
  return COLORS.some(
    (player) =>
      player !== board.turn &&
      ((players >> player) & 1) !== 0 &&
      board.hasKing(player) &&
      mayAttack(kind, (move >> 8) & 255, board.kings[player]!),
  );
}
