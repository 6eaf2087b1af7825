// The samples of games as arrays, for training and measuring.

import { ACTIVE } from '../../../engine/board/position.ts';
import { strengths } from '../../../engine/bots/evaluate.ts';
import { loadBoard } from '../../../engine/rules/moves.ts';
import { computeNumbers, NUMBER_COUNT, numbers } from './counts.ts';
import { type StoredGame, WHOLE_SHARE } from './gameFile.ts';
import { whiteInputs } from './views.ts';

export interface Samples {
  readonly count: number;
  /** The inputs of sample i in WHITE's view: `inputs[starts[i]]` up to, but not including, `inputs[starts[i + 1]]`. */
  readonly inputs: Uint16Array;
  readonly starts: Int32Array;
  /** NUMBER_COUNT numbers for each of the four players. */
  readonly numbers: Int16Array;
  /** The fitted sum of each player in hundredths of a pawn. */
  readonly strengths: Int32Array;
  readonly isActive: Uint8Array;
  /** The shares of the win. They sum to 1. */
  readonly shares: Float64Array;
  /** The seed of the game of each sample. */
  readonly seeds: Uint32Array;
}

/** Returns the samples of the games from a turn on. */
export function samplesOf(games: readonly StoredGame[], fromTurn: number): Samples {
  const chosen = games.flatMap((game) =>
    game.samples.filter(({ ply }) => ply >= fromTurn).map((position) => ({ game, position })),
  );
  const count = chosen.length;
  const starts = new Int32Array(count + 1);
  chosen.forEach(({ position }, i) => {
    starts[i + 1] = starts[i]! + position.board.reduce((sum, piece) => sum + (piece === 0 ? 0 : 1), 0);
  });
  const samples: Samples = {
    ...{ count, starts, inputs: new Uint16Array(starts[count]!) },
    numbers: new Int16Array(count * 4 * NUMBER_COUNT),
    strengths: new Int32Array(count * 4),
    isActive: new Uint8Array(count * 4),
    shares: new Float64Array(count * 4),
    seeds: new Uint32Array(count),
  };
  chosen.forEach(({ game, position }, i) => {
    samples.inputs.set(whiteInputs(position), starts[i]!);
    computeNumbers(loadBoard(position));
    samples.numbers.set(numbers, i * 4 * NUMBER_COUNT);
    samples.strengths.set(strengths, i * 4);
    samples.isActive.set(
      position.states.map((state) => (state === ACTIVE ? 1 : 0)),
      i * 4,
    );
    samples.shares.set(
      game.shares.map((share) => share / WHOLE_SHARE),
      i * 4,
    );
    samples.seeds[i] = game.seed;
  });
  return samples;
}

/** Returns the softmax of the logits of the active players of each sample. */
export function softmax(logits: ArrayLike<number>, isActive: Uint8Array): Float64Array {
  const chances = new Float64Array(logits.length);
  for (let at = 0; at < logits.length; at += 4) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = at; i < at + 4; i++) if (isActive[i] === 1) highest = Math.max(highest, logits[i]!);
    let sum = 0;
    for (let i = at; i < at + 4; i++) {
      if (isActive[i] === 1) chances[i] = Math.exp(logits[i]! - highest);
      sum += chances[i]!;
    }
    if (!(sum > 0)) throw new Error(`no probabilities for sample ${at / 4}`);
    for (let i = at; i < at + 4; i++) chances[i]! /= sum;
  }
  return chances;
}
