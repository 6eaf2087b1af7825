import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../engine/bots/chances/chances.ts';
import { divisorOf } from '../../../engine/bots/chances/divisor.ts';
import { playLeagueGame } from './leagueGame.ts';
import { fitDivisor, recalibrated } from './recalibrated.ts';
import { samplesOf } from './samples.ts';
import { firstSeed } from './tables.ts';

const game = playLeagueGame('vulture', firstSeed('vulture'));
const samples = samplesOf([game], 0);

describe('the recalibrated fitted sum', () => {
  it('has the win probabilities of the engine, apart from rounding', () => {
    const shown = game.samples.flatMap((position) => [...chancesOf(position)]);
    for (const [at, chance] of recalibrated(samples).entries())
      expect(Math.abs(chance - shown[at]!)).toBeLessThan(0.002);
  });

  it('is fitted: the divisor that made the results is found again', () => {
    const made = { base: 900, rise: 2500 };
    const fitted = fitDivisor({ ...samples, shares: recalibrated(samples, made) });
    for (const pieces of [16, 32, 48])
      expect(divisorOf(pieces, fitted) / divisorOf(pieces, made)).toBeCloseTo(1, 1);
  });
});
