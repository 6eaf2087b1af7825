// Fits the weights of the evaluation (engine/bots/weights.ts) to the training games, from the present weights on. It
// maximizes the likelihood of the winners: a softmax over the active players with the divisor of the win probabilities.
// Every fifth game is left out of the fit and only measured.
//
//   node scripts/run/run.mjs bench/bots/league/fitWeights.ts                        fits all weights
//   node scripts/run/run.mjs bench/bots/league/fitWeights.ts knights=250 pawns=70   sets two weights and fits the others

import { divisorOf } from '../../../engine/bots/chances/divisor.ts';
import { CHANCE_SCALE, FEATURES, type Feature, WEIGHTS } from '../../../engine/bots/weights.ts';
import { Weights } from './adam.ts';
import { NUMBER_COUNT } from './counts.ts';
import { FROM_TURN, logLoss } from './metrics.ts';
import { piecesOf } from './recalibrated.ts';
import { type Samples, samplesOf, softmax } from './samples.ts';
import { gamesOf } from './sets.ts';

const LEFT_OUT = 5;
const ROUNDS = 300;
const RATE = 0.02;
/** Regularization towards the first weights, because the games say little about rare or correlated features. */
const CAUTION = 0.003;

/** @throws if an argument is not a feature and its weight, such as `knights=250`. */
function readSettings(texts: readonly string[]): ReadonlyMap<Feature, number> {
  return new Map(
    texts.map((text) => {
      const [name, value] = text.split('=');
      const feature = FEATURES.find((one) => one === name);
      if (!feature || !value || !Number.isFinite(Number(value)))
        throw new Error(`"${text}" is not a feature and its weight, such as knights=250`);
      return [feature, Number(value)];
    }),
  );
}

function divisors(samples: Samples): Float64Array {
  return Float64Array.from({ length: samples.count }, (_, i) => divisorOf(piecesOf(samples, i)));
}

/** Returns the win probabilities with these weights. */
function chancesOf(samples: Samples, divisor: Float64Array, weights: ArrayLike<number>): Float64Array {
  const logits = new Float64Array(samples.count * 4);
  for (let at = 0; at < logits.length; at++) {
    let sum = 0;
    for (let k = 0; k < FEATURES.length; k++) sum += weights[k]! * samples.numbers[at * NUMBER_COUNT + k]!;
    logits[at] = sum / divisor[at >> 2]!;
  }
  return softmax(logits, samples.isActive);
}

function lossOf(samples: Samples, weights: ArrayLike<number>): string {
  const { isActive, shares } = samples;
  return logLoss({ chances: chancesOf(samples, divisors(samples), weights), isActive, shares }).toFixed(4);
}

/**
 * Returns the unit of each weight: a change of all weights by one unit changes the strengths of the active players by
 * equal amounts. The optimizer makes steps of equal size in these units.
 */
function unitsOf({ numbers, isActive }: Samples): number[] {
  return FEATURES.map((_, k) => {
    let count = 0;
    let sum = 0;
    let squares = 0;
    isActive.forEach((active, at) => {
      if (active === 0) return;
      const value = numbers[at * NUMBER_COUNT + k]!;
      count++;
      sum += value;
      squares += value * value;
    });
    return CHANCE_SCALE / Math.sqrt(squares / count - (sum / count) ** 2);
  });
}

/** Returns the weights with the highest likelihood. The weights of the features in `kept` do not change. */
function fitted(samples: Samples, first: readonly number[], kept: ReadonlySet<Feature>): number[] {
  const units = unitsOf(samples);
  const start = first.map((weight, k) => weight / units[k]!);
  const divisor = divisors(samples);
  const steps = new Weights(FEATURES.length, null, 0);
  const weights = () => units.map((unit, k) => unit * steps.values[k]!);
  steps.values.set(start);
  for (let round = 1; round <= ROUNDS; round++) {
    const chances = chancesOf(samples, divisor, weights());
    const slopes = new Float64Array(FEATURES.length);
    chances.forEach((chance, at) => {
      if (samples.isActive[at] === 0) return;
      const error = (chance - samples.shares[at]!) / divisor[at >> 2]! / samples.count;
      for (let k = 0; k < slopes.length; k++) slopes[k]! += error * samples.numbers[at * NUMBER_COUNT + k]!;
    });
    FEATURES.forEach((feature, k) => {
      if (kept.has(feature)) return;
      steps.gradient[k] = slopes[k]! * units[k]! + CAUTION * (steps.values[k]! - start[k]!);
    });
    steps.step(round, RATE, 0, Number.POSITIVE_INFINITY);
  }
  return weights();
}

const settings = readSettings(process.argv.slice(2));
const games = gamesOf('train');
const train = samplesOf(
  games.filter(({ seed }) => seed % LEFT_OUT !== 0),
  FROM_TURN,
);
const others = samplesOf(
  games.filter(({ seed }) => seed % LEFT_OUT === 0),
  FROM_TURN,
);
const first = FEATURES.map((feature) => settings.get(feature) ?? WEIGHTS[feature]);
const last = fitted(train, first, new Set(settings.keys()));
console.log(`${games.length} games, ${train.count} positions to fit, ${others.count} others`);
console.log(`log-loss in the fitted positions: ${lossOf(train, first)} before, ${lossOf(train, last)} after`);
console.log(`log-loss in the others: ${lossOf(others, first)} before, ${lossOf(others, last)} after`);
for (const [k, feature] of FEATURES.entries()) console.log(`  ${feature}: ${last[k]!.toFixed(0)},`);
