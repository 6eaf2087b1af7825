// The cheap alternative to the network: the fitted sum with a divisor that depends on the phase of the game, and with a
// bonus for being on the move.

import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { Weights } from './adam.ts';
import { NUMBER_COUNT, ON_MOVE, PIECES } from './counts.ts';
import { type Samples, softmax } from './samples.ts';

/** Phases: two, three or four active players, and three ranges of the number of pieces. */
const RANGES = [24, 40] as const;
const PHASES = 9;
const ROUNDS = 400;
const RATE = 0.05;
/** No factor or bonus is larger. */
const LARGEST = 8;

function phaseOf(samples: Samples, index: number): number {
  const active = samples.isActive.subarray(index * 4, index * 4 + 4);
  const player = active.indexOf(1);
  const pieces = samples.numbers[(index * 4 + player) * NUMBER_COUNT + PIECES]!;
  const count = active.reduce((sum, one) => sum + one, 0);
  return (Math.max(2, count) - 2) * 3 + RANGES.filter((limit) => pieces > limit).length;
}

/** Returns the factor on the fitted sum in each phase, followed by the bonus of the player on the move in each phase. */
export function fitFactors(samples: Samples): Float32Array {
  const factors = new Weights(2 * PHASES, null, 0);
  const { values, gradient } = factors;
  values.fill(1, 0, PHASES);
  for (let round = 1; round <= ROUNDS; round++) {
    const chances = recalibrated(samples, values);
    for (let i = 0; i < samples.count; i++) {
      const phase = phaseOf(samples, i);
      for (let at = i * 4; at < i * 4 + 4; at++) {
        if (samples.isActive[at] === 0) continue;
        const error = (chances[at]! - samples.shares[at]!) / samples.count;
        gradient[phase]! += (error * samples.strengths[at]!) / CHANCE_SCALE;
        gradient[PHASES + phase]! += error * isOnMove(samples, at);
      }
    }
    factors.step(round, RATE, 0, LARGEST);
  }
  return values;
}

/** Returns the win probabilities with these factors. */
export function recalibrated(samples: Samples, values: Float32Array): Float64Array {
  const logits = new Float64Array(samples.count * 4);
  for (let i = 0; i < samples.count; i++) {
    const phase = phaseOf(samples, i);
    for (let at = i * 4; at < i * 4 + 4; at++)
      logits[at] =
        (values[phase]! * samples.strengths[at]!) / CHANCE_SCALE +
        values[PHASES + phase]! * isOnMove(samples, at);
  }
  return softmax(logits, samples.isActive);
}

function isOnMove(samples: Samples, at: number): number {
  return samples.numbers[at * NUMBER_COUNT + ON_MOVE]!;
}
