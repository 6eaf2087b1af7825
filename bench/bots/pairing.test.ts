import { describe, expect, it } from 'vitest';
import { claimsOf, sumOf } from './claims.ts';
import { estimate, type GameRecord, opponentsOf, playGame, summaryOf } from './pairing.ts';
import { playerOf } from './players/players.ts';
import { STYLE_NAMES } from './players/styles.ts';
import { engineHash, greedyHash, type PairingRecord, readResults } from './results.ts';

const game = (seat: number, points: readonly number[], winner: number | null): GameRecord => ({
  ...{ seat, points, winner, seed: 1, turns: 100, moves: '' },
});

describe('the score of a pairing', () => {
  it('computes the points per game with a 95 % confidence interval', () => {
    const summary = summaryOf([game(0, [5, 0, 0, 0], 0), game(1, [1, 2, 2, 0], 2)]);
    expect(summary.one.mean).toBe(3.5);
    expect(summary.three.mean).toBe(0.5);
    expect(summary.difference.mean).toBe(3);
    expect(summary.won).toBe(0.5);
    expect(summary.mated).toBeNull();
    expect(estimate([1, 2, 3, 4]).error).toBeCloseTo(1.96 * Math.sqrt(5 / 3 / 4), 9);
  });

  it('[BTS-21] counts how often the measured player was checkmated, in the games that recorded it', () => {
    const [lost, kept] = [game(0, [0, 2, 2, 1], 1), game(1, [1, 3, 1, 0], 1)];
    const summary = summaryOf([{ ...lost, isMated: true }, { ...kept, isMated: false }, kept]);
    expect(summary.mated).toBe(0.5);
    const played = [0, 1, 2, 3].map((index) => playGame('greedy', 'careful', 30, index));
    expect(played.map(({ isMated }) => isMated)).toContain(true);
    for (const { isMated, winner, seat } of played) if (winner === seat) expect(isMated).toBe(false);
  });

  it('[BTS-21] is computed over four games per seed, with the measured player in each seat once', () => {
    const games = [0, 1, 2, 3, 4].map((index) => playGame('greedy', 'greedy', 10, index));
    expect(games.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 0]);
    expect(games.map(({ seed }) => seed)).toEqual([10, 10, 10, 10, 11]);
  });
});

describe('the playing styles of the benchmark', () => {
  it.each(['careful', ...STYLE_NAMES])(
    '[BTS-08] include %s, which plays a legal game and repeats it with the same seed',
    (style) => {
      const game = playGame(style, 'pool', 3, 1);
      expect(game.turns).toBeGreaterThan(12);
      expect(playGame(style, 'pool', 3, 1)).toEqual(game);
    },
  );

  it('[BTS-08] have these names, and an unknown name is refused', () => {
    expect(STYLE_NAMES).toEqual(['rusher', 'turtle', 'leader', 'vulture', 'random']);
    for (const unknown of ['Rusher', 'bold', '', 'level5/15-Granite'])
      expect(() => playerOf(unknown)).toThrow('there is no player');
  });

  it('[BTS-08] [BTS-21] are assigned to the opponents by the seed', () => {
    expect(opponentsOf('rusher', 1)).toEqual(['rusher', 'rusher', 'rusher']);
    expect(opponentsOf('pool', 5)).toEqual(opponentsOf('pool', 5));
    const drawn = Array.from({ length: 40 }, (_, seed) => opponentsOf('pool', seed)).flat();
    expect(new Set(drawn)).toEqual(new Set(['careful', ...STYLE_NAMES]));
  });
});

describe('a predicted forced loss', () => {
  it('is confirmed if the player is eliminated within two rounds', () => {
    const lost = { moves: 50, claimed: [180, 195], outAt: 200 };
    expect(sumOf([lost, { moves: 40, claimed: [10], outAt: null }])).toEqual({
      moves: 90,
      claims: 3,
      true: 1,
    });
    const { moves, claimed } = claimsOf(200, 'careful', 3, 1);
    expect(moves).toBeGreaterThan(5);
    expect(claimed.length).toBeLessThanOrEqual(moves);
  });
});

describe('the list of results', () => {
  it('contains only results that were measured against the current greedy player', () => {
    for (const { greedy } of readResults()) expect(greedy).toBe(greedyHash());
  });

  // A change of the bots makes the stored results outdated until the games have been played again.
  const current = readResults().find(({ engine }) => engine === engineHash());
  it.skipIf(current === undefined)(
    'contains a recorded game that the current bots repeat move for move',
    () => {
      const { one, three, seed, games } = current as PairingRecord;
      const shortest = games.toSorted((a, b) => a.turns - b.turns)[0] as GameRecord;
      expect(playGame(one, three, seed, games.indexOf(shortest))).toMatchObject(shortest);
    },
    60_000,
  );
});
