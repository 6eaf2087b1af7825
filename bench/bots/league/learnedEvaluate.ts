// The evaluation of engine/bots/evaluate.ts with the strengths of the network, which learnedSearch.ts puts into a second
// copy of the search. Only `strengthen` differs.

import { type Board, MATE } from '../../../engine/board/board.ts';
import type { Color } from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../engine/board/position.ts';
import { LEAD_SHARE, POINT_LOST, POINT_WON, strengths } from '../../../engine/bots/evaluate.ts';
import { corneredKings } from '../../../engine/bots/features.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { POINTS } from '../../../engine/rules/points.ts';
import { IntegerNetwork, quantize } from './integerNetwork.ts';
import { readNetwork } from './networkFile.ts';

const network = new IntegerNetwork(quantize(readNetwork('network').trained()));
/** As in evaluate.ts: exponentials and logarithms as integers. */
const EXP = Int32Array.from({ length: 4096 }, (_, i) =>
  Math.round(65536 * Math.exp((-i * 4) / CHANCE_SCALE)),
);
const LN = Int32Array.from({ length: 4097 }, (_, i) =>
  Math.round(CHANCE_SCALE * Math.log(Math.max(i, 1) / 1024)),
);
const EQUAL = LN[4096]!;
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
  // The numbers of the network contain the side to move, so it is part of the key.
  const low = board.keyLow() ^ (player * 0x5bd1e995);
  const high = board.keyHigh();
  const at = (low & (KNOWN - 1)) * 4;
  if (known[at] !== low || known[at + 1] !== high) {
    known[at] = low;
    known[at + 1] = high;
    known[at + 2] = workOut(board, player);
    known[at + 3] = corneredKings();
  }
  cornered = known[at + 3]!;
  return known[at + 2]! + mateWorth(board, player);
}

function workOut(board: Board, player: Color): number {
  const highest = network.strengthen(board);
  let sum = 0;
  let rival = -(1 << 30);
  for (let other = 0; other < 4; other++) {
    if (board.states[other] !== ACTIVE) continue;
    const strength = strengths[other]!;
    sum += EXP[Math.min(4095, (highest - strength) >> 2)]!;
    if (other !== player && strength > rival) rival = strength;
  }
  const own = strengths[player]!;
  return own - highest - LN[sum >> 6]! + EQUAL + Math.trunc((own - rival) / LEAD_SHARE);
}

function mateWorth(board: Board, player: Color): number {
  if (board.mateCount === 0) return 0;
  const defeated = board.states.reduce((sum, state) => sum + (state === DEFEATED ? 1 : 0), 0);
  let worth = 0;
  for (let i = 0; i < board.mateCount; i++) {
    const points = i === 0 && defeated === board.mateCount ? POINTS.FIRST_CHECKMATE : POINTS.CHECKMATE;
    worth += points * (board.mates[i * MATE + 1] === player ? POINT_WON : -POINT_LOST);
  }
  return worth;
}
