// Fits the weights of the evaluation to games of bots against each other. It takes the features of every fifth position
// and maximizes the likelihood of the winners (a softmax over the active players). One fifth of the games is held out,
// and the calibration table of win probabilities uses only those games.
//
//   node bench/bots/tune.ts [games] [seed]     prints weights, scale and the table
//
// docs/bots.md contains the output of the last run.

import { COLORS } from '../../engine/board/pieces.ts';
import { ACTIVE } from '../../engine/board/position.ts';
import { countFeatures, counts, FEATURE_COUNT } from '../../engine/bots/features.ts';
import { searchVariations } from '../../engine/bots/search.ts';
import { CHANCE_SCALE, FEATURES, WEIGHTS } from '../../engine/bots/weights.ts';
import type { RulesGame } from '../../engine/rules/game.ts';
import { loadBoard } from '../../engine/rules/moves.ts';
import { playTable } from './table.ts';

/** Nodes per move of the games, and the evaluation noise of the players. */
const NODES = 500;
const NOISE = 40;
const EVERY = 5;
const HOLDOUT_SHARE = 5;
const ROUNDS = 300;
const RATE = 0.02;
/**
 * Regularization towards the initial weights, because a few hundred games say little about rare or correlated features.
 */
const CAUTION = 0.03;
/**
 * The weights of the four piece types are scaled to their conventional total, so that scores still look like hundredths
 * of a pawn.
 */
const PIECES = ['queens', 'rooks', 'bishops', 'knights'] as const;
const PIECES_WORTH = 2250;

interface Sample {
  readonly features: Float64Array;
  readonly active: readonly boolean[];
  /** The share of the win by player, summing to 1: 1 for the winner, or equal shares of the players in a draw. */
  won: readonly number[];
}

const player = ({ position, seen }: RulesGame, seed: number) =>
  searchVariations(position, { nodes: NODES, noise: NOISE, seed, seen }).lines[0]!.move;

/** Returns the samples of one game. */
function playSamples(seed: number): Sample[] {
  const samples: Sample[] = [];
  const { game } = playTable([player, player, player, player], seed, (now) => {
    if (now.position.ply % EVERY === 0) samples.push(sampleOf(now));
  });
  const { outcome, position } = game;
  const active = position.states.filter((state) => state === ACTIVE).length;
  const won = COLORS.map((color) =>
    outcome?.winner == null
      ? Number(position.states[color] === ACTIVE) / active
      : Number(outcome.winner === color),
  );
  for (const sample of samples) sample.won = won;
  return samples;
}

function sampleOf({ position }: RulesGame): Sample {
  countFeatures(loadBoard(position));
  const active = position.states.map((state) => state === ACTIVE);
  return { features: Float64Array.from(counts), active, won: [] };
}

/** Returns each player's win probability under these weights. */
function chances({ features, active }: Sample, weights: Float64Array): number[] {
  const strengths = COLORS.map((color) => {
    let sum = 0;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += weights[i]! * features[color * FEATURE_COUNT + i]!;
    return active[color] ? sum : Number.NEGATIVE_INFINITY;
  });
  const highest = Math.max(...strengths);
  const shares = strengths.map((strength) => Math.exp(strength - highest));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

function lossOf(samples: readonly Sample[], weights: Float64Array): number {
  let loss = 0;
  for (const sample of samples) {
    chances(sample, weights).forEach((chance, color) => {
      if (sample.won[color]! > 0) loss -= sample.won[color]! * Math.log(Math.max(chance, 1e-9));
    });
  }
  return loss / samples.length;
}

/** Returns the weights after gradient descent with a step size per weight (Adam). Each step uses all samples. */
function fitted(samples: readonly Sample[], first: Float64Array): Float64Array {
  const weights = first.slice();
  const spread = spreadOf(samples);
  const mean = new Float64Array(FEATURE_COUNT);
  const square = new Float64Array(FEATURE_COUNT);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = gradientOf(samples, weights);
    for (let i = 0; i < FEATURE_COUNT; i++) {
      const slope = gradient[i]! / spread[i]! + CAUTION * (weights[i]! - first[i]!) * spread[i]!;
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.99 * square[i]! + 0.01 * slope * slope;
      const step = mean[i]! / (1 - 0.9 ** round) / (Math.sqrt(square[i]! / (1 - 0.99 ** round)) + 1e-8);
      weights[i]! -= (RATE * step) / spread[i]!;
    }
  }
  return weights;
}

/** Returns the standard deviation of each feature. The steps of a weight are scaled by the deviation of its feature. */
function spreadOf(samples: readonly Sample[]): Float64Array {
  return Float64Array.from(FEATURES, (_, i) => {
    const values = samples.flatMap(({ features, active }) =>
      COLORS.filter((color) => active[color]).map((color) => features[color * FEATURE_COUNT + i]!),
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + 1e-6;
  });
}

function gradientOf(samples: readonly Sample[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(FEATURE_COUNT);
  for (const sample of samples) {
    chances(sample, weights).forEach((chance, color) => {
      const error = (chance - sample.won[color]!) / samples.length;
      for (let i = 0; i < FEATURE_COUNT; i++)
        gradient[i]! += error * sample.features[color * FEATURE_COUNT + i]!;
    });
  }
  return gradient;
}

/** Prints the calibration by tenths: number of samples, mean prediction, and observed frequency. */
function printTable(samples: readonly Sample[], weights: Float64Array): void {
  const rows = Array.from({ length: 10 }, () => ({ count: 0, foreseen: 0, came: 0 }));
  for (const sample of samples) {
    chances(sample, weights).forEach((chance, color) => {
      const row = rows[Math.min(9, Math.floor(chance * 10))];
      if (!row || !sample.active[color]) return;
      row.count++;
      row.foreseen += chance;
      row.came += sample.won[color]!;
    });
  }
  console.log('| chance | players | foreseen | came |\n| --- | --- | --- | --- |');
  rows.forEach(({ count, foreseen, came }, i) => {
    const percent = (sum: number): string => `${((100 * sum) / count).toFixed(1)} %`;
    console.log(`| ${i * 10}-${i * 10 + 10} % | ${count} | ${percent(foreseen)} | ${percent(came)} |`);
  });
}

const [games = 400, seed = 1] = process.argv.slice(2).map(Number);
const train: Sample[] = [];
const apart: Sample[] = [];
for (let i = 0; i < games; i++) (i % HOLDOUT_SHARE === 0 ? apart : train).push(...playSamples(seed + i));
const first = Float64Array.from(FEATURES, (feature) => WEIGHTS[feature] / CHANCE_SCALE);
const last = fitted(train, first);
const worth = PIECES.reduce((sum, piece) => sum + last[FEATURES.indexOf(piece)]!, 0);
const scale = PIECES_WORTH / worth;
console.log(`${games} games from seed ${seed}, ${train.length} positions to fit and ${apart.length} apart`);
console.log(`loss: ${lossOf(apart, first).toFixed(4)} before, ${lossOf(apart, last).toFixed(4)} fitted`);
for (const [i, feature] of FEATURES.entries()) console.log(`  ${feature}: ${(last[i]! * scale).toFixed(1)},`);
console.log(`CHANCE_SCALE = ${Math.round(scale)}\nbefore:`);
printTable(apart, first);
console.log('fitted:');
printTable(apart, last);
