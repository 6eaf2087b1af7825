import { expect, it, vi } from 'vitest';
import { analyse } from '../../engine/bots/analysis/analyse.ts';
import { chancesOf } from '../../engine/bots/chances/chances.ts';
import { playerOf } from './players/players.ts';
import { OPENING_TURNS, openingOf, playTable } from './table.ts';

vi.mock(import('../../engine/bots/analysis/analyse.ts'), { spy: true });

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

it('[BTS-21] draws another opening if a search gives a player less than 15 or more than 40 percent', () => {
  const first = openingOf(1);
  vi.mocked(analyse).mockClear();
  for (const chances of [
    [0.14, 0.3, 0.3, 0.26],
    [0.41, 0.2, 0.2, 0.19],
    [0.15, 0.4, 0.25, 0.2],
  ])
    vi.mocked(analyse).mockReturnValueOnce({ chances } as unknown as ReturnType<typeof analyse>);
  const third = openingOf(1);
  expect(analyse).toHaveBeenCalledTimes(3);
  expect(third).toHaveLength(OPENING_TURNS);
  expect(third).not.toEqual(first);
});
