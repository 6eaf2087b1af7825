// The cheap alternative to the network, which pages show: the fitted sum with a divisor that depends on the number of
// pieces (engine/bots/chances/chances.ts). This file fits the divisor.

import { DIVISOR, type Divisor, divisorOf } from '../../../engine/bots/chances/divisor.ts';
import { Weights } from './adam.ts';
import { NUMBER_COUNT, PIECES } from './counts.ts';
import { type Samples, softmax } from './samples.ts';

const ROUNDS = 300;
const RATE = 0.02;
/** The unit of the fitted numbers, in hundredths of a pawn. */
const UNIT = 1000;
/** No unit is larger. */
const LARGEST = 8;

/** Returns the number of pieces of the active players in a sample. */
export function piecesOf(samples: Samples, index: number): number {
  const player = samples.isActive.subarray(index * 4, index * 4 + 4).indexOf(1);
  return samples.numbers[(index * 4 + player) * NUMBER_COUNT + PIECES]!;
}

/** Returns the divisor with the lowest log-loss. */
export function fitDivisor(samples: Samples): Divisor {
  const units = new Weights(2, null, 0);
  const { values, gradient } = units;
  values.fill(1);
  for (let round = 1; round <= ROUNDS; round++) {
    const divisor = divisorIn(values);
    const chances = recalibrated(samples, divisor);
    for (let i = 0; i < samples.count; i++) {
      const pieces = piecesOf(samples, i);
      const slope = -UNIT / divisorOf(pieces, divisor) ** 2 / samples.count;
      const share = divisorOf(pieces, RISE_ONLY);
      for (let at = i * 4; at < i * 4 + 4; at++) {
        if (samples.isActive[at] === 0) continue;
        const change = (chances[at]! - samples.shares[at]!) * samples.strengths[at]! * slope;
        gradient[0]! += change;
        gradient[1]! += change * share;
      }
    }
    units.step(round, RATE, 0, LARGEST);
  }
  return divisorIn(values);
}

/** The divisor whose value is the share of the rise that applies. */
const RISE_ONLY: Divisor = { base: 0, rise: 1 };

function divisorIn(units: Float32Array): Divisor {
  return { base: units[0]! * UNIT, rise: units[1]! * UNIT };
}

/** Returns the win probabilities with a divisor, by default the one of the engine. */
export function recalibrated(samples: Samples, divisor: Divisor = DIVISOR): Float64Array {
  const logits = Float64Array.from(
    samples.strengths,
    (strength, at) => strength / divisorOf(piecesOf(samples, at >> 2), divisor),
  );
  return softmax(logits, samples.isActive);
}
