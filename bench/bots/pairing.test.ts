import { describe, expect, it } from 'vitest';
import { estimate, type GameRecord, playGame, summaryOf } from './pairing.ts';
import { engineHash, greedyHash, type PairingRecord, readResults } from './results.ts';

const game = (seat: number, points: readonly number[], winner: number | null): GameRecord => ({
  ...{ seat, points, winner, seed: 1, turns: 100, moves: '' },
});

describe('the score of a pairing', () => {
  it('computes the points per game of one player and of each of the other three, with the 95 % interval', () => {
    const summary = summaryOf([game(0, [5, 0, 0, 0], 0), game(1, [1, 2, 2, 0], 2)]);
    expect(summary.one.mean).toBe(3.5);
    expect(summary.three.mean).toBe(0.5);
    expect(summary.difference.mean).toBe(3);
    expect(summary.won).toBe(0.5);
    expect(estimate([1, 2, 3, 4]).error).toBeCloseTo(1.96 * Math.sqrt(5 / 3 / 4), 9);
  });

  it('gives the single player each of the four seats in the four games that share a seed', () => {
    const games = [0, 1, 2, 3, 4].map((index) => playGame('greedy', 'greedy', 10, index));
    expect(games.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 0]);
    expect(games.map(({ seed }) => seed)).toEqual([10, 10, 10, 10, 11]);
  });
});

describe('the list of results', () => {
  it('contains only results that were measured against the current greedy player', () => {
    for (const { greedy } of readResults()) expect(greedy).toBe(greedyHash());
  });

  // When the bots have changed, there are no results until the games have been played again.
  const current = readResults().find(({ engine }) => engine === engineHash());
  it.skipIf(current === undefined)('a game of the current bots replays move for move', () => {
    const { one, three, seed, games } = current as PairingRecord;
    const shortest = games.toSorted((a, b) => a.turns - b.turns)[0] as GameRecord;
    expect(playGame(one, three, seed, games.indexOf(shortest))).toEqual(shortest);
  });
});
