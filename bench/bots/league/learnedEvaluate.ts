// The evaluation of engine/bots/evaluate.ts with the strengths of the network, which learnedSearch.ts puts into a second
// copy of the search. Only the strengths and the key of the cache differ.

import type { Board } from '../../../engine/board/board.ts';
import type { Color } from '../../../engine/board/pieces.ts';
import { mateWorth, scoreOf } from '../../../engine/bots/evaluate.ts';
import { corneredKings } from '../../../engine/bots/features.ts';
import { IntegerNetwork, quantize } from './integerNetwork.ts';
import { readNetwork } from './networkFile.ts';

const network = new IntegerNetwork(quantize(readNetwork('network').trained()));
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
    known[at + 2] = scoreOf(board, player, network.strengthen(board));
    known[at + 3] = corneredKings();
  }
  cornered = known[at + 3]!;
  return known[at + 2]! + mateWorth(board, player);
}
