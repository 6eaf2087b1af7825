import { expect, it } from 'vitest';
import { chancesOf } from '../../engine/bots/chances/chances.ts';
import { playerOf } from './players/players.ts';
import { OPENING_TURNS, openingOf, playTable } from './table.ts';

it('[BTS-21] begins with a random opening of the seed that leaves all players about equal', () => {
  const players = [0, 1, 2, 3].map(() => playerOf('greedy'));
  for (const seed of [1, 2, 3]) {
    const opening = openingOf(seed);
    expect(opening).toHaveLength(OPENING_TURNS);
    let turn = 0;
    const { moves } = playTable(players, seed, ({ position }) => {
      if (turn++ !== OPENING_TURNS) return;
      for (const chance of chancesOf(position)) expect(Math.abs(chance - 0.275)).toBeLessThanOrEqual(0.125);
    });
    expect(moves.slice(0, OPENING_TURNS)).toEqual(opening);
    expect(turn).toBeGreaterThan(OPENING_TURNS);
  }
  expect(openingOf(1)).not.toEqual(openingOf(2));
});

it('[BTS-21] draws another opening if one is not kept', () => {
  const [first, second] = [
    openingOf(1),
    openingOf(
      1,
      (() => {
        let drawn = 0;
        return () => ++drawn === 2;
      })(),
    ),
  ];
  expect(second).toHaveLength(OPENING_TURNS);
  expect(second).not.toEqual(first);
});
