import { expect, it } from 'vitest';
import { seededRandom } from '../../engine/bots/dice.ts';
import { GAIN, logLikelihoodRatio, verdictOf } from './sequentialTest.ts';

/** Returns the decision and its number of games for normal differences with this mean and a deviation of 1.5. */
function decide(mean: number, seed: number): [string, number] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const differences: number[] = [];
  while (verdictOf(differences) === 'undecided' && differences.length < 3000)
    differences.push(mean + 1.5 * normal());
  return [verdictOf(differences), differences.length];
}

it.each([
  ['a gain', GAIN, 'gain'],
  ['no gain', 0, 'no gain'],
] as const)(
  '[BTS-22] finds %s in at least nine of ten changes, most within 200 games',
  (_, mean, expected) => {
    const decisions = Array.from({ length: 200 }, (_, seed) => decide(mean, seed + 1));
    expect(decisions.filter(([verdict]) => verdict === expected).length).toBeGreaterThanOrEqual(180);
    expect(decisions.filter(([, games]) => games <= 200).length).toBeGreaterThan(140);
  },
);

it('[BTS-22] decides nothing after few games, or if all games are the same', () => {
  expect(verdictOf([])).toBe('undecided');
  expect(verdictOf([5, 4, 5, 5, 4, 5])).toBe('undecided');
  expect(verdictOf(Array.from({ length: 100 }, () => 0))).toBe('undecided');
  // Two games of variance 0.5: 2 * 0.3 * (1.5 - 0.15) / 0.5.
  expect(logLikelihoodRatio([1, 2])).toBeCloseTo(1.62, 9);
});
