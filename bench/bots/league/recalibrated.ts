// The cheap alternative to the network, which pages show: the fitted sum with a divisor that depends on the number of
// pieces (engine/bots/chances.ts). This file fits the divisor.

import { DIVISOR, type Divisor, divisorOf } from '../../../engine/bots/chances.ts';
import { Weights } from './adam.ts';
import { NUMBER_COUNT, PIECES } from './counts.ts';
import { type Samples, softmax } from './samples.ts';

const ROUNDS = 600;
const RATE = 0.02;
/** The fit changes the divisor without pieces, and what is added with MANY pieces, in units of UNIT. */
const UNIT = 1000;
const MANY = 50;
/** No unit is larger. */
const LARGEST = 8;

/** Returns the number of pieces of the active players in a sample. */
function piecesOf(samples: Samples, index: number): number {
  const player = samples.isActive.subarray(index * 4, index * 4 + 4).indexOf(1);
  return samples.numbers[(index * 4 + player) * NUMBER_COUNT + PIECES]!;
}

/** Returns the divisor with the lowest log-loss. */
export function fitDivisor(samples: Samples): Divisor {
  const units = new Weights(2, null, 0);
  units.values.fill(1);
  for (let round = 1; round <= ROUNDS; round++) {
    const divisor = divisorIn(units.values);
    const chances = recalibrated(samples, divisor);
    for (let i = 0; i < samples.count; i++) {
      const pieces = piecesOf(samples, i);
      const slope = -UNIT / divisorOf(pieces, divisor) ** 2 / samples.count;
      for (let at = i * 4; at < i * 4 + 4; at++) {
        if (samples.isActive[at] === 0) continue;
        const change = (chances[at]! - samples.shares[at]!) * samples.strengths[at]! * slope;
        units.gradient[0]! += change;
        units.gradient[1]! += (change * pieces) / MANY;
      }
    }
    units.step(round, RATE, 0, LARGEST);
  }
  return divisorIn(units.values);
}

function divisorIn(units: Float32Array): Divisor {
  return { base: units[0]! * UNIT, perPiece: (units[1]! * UNIT) / MANY };
}

/** Returns the win probabilities with a divisor, by default the one of the engine. */
export function recalibrated(samples: Samples, divisor: Divisor = DIVISOR): Float64Array {
  const logits = Float64Array.from(
    samples.strengths,
    (strength, at) => strength / divisorOf(piecesOf(samples, at >> 2), divisor),
  );
  return softmax(logits, samples.isActive);
}
