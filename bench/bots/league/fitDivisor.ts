// Fits the divisor of the win probabilities that pages show (engine/bots/chances/chances.ts) to the training games. It
// never reads the held-out games.
//
//   node scripts/run/run.mjs bench/bots/league/fitDivisor.ts

import { FROM_TURN, logLoss } from './metrics.ts';
import { fitDivisor, recalibrated } from './recalibrated.ts';
import { samplesOf } from './samples.ts';
import { gamesOf } from './sets.ts';

const games = gamesOf('train');
const samples = samplesOf(games, FROM_TURN);
const fitted = fitDivisor(samples);
const loss = (chances: Float64Array): string =>
  logLoss({ chances, isActive: samples.isActive, shares: samples.shares }).toFixed(4);
console.log(`${games.length} training games, ${samples.count} positions`);
console.log(`base: ${fitted.base.toFixed(0)}, rise: ${fitted.rise.toFixed(0)}`);
console.log(
  `log-loss: ${loss(recalibrated(samples, fitted))}, with the engine's divisor ${loss(recalibrated(samples))}`,
);
