// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fetchOwnGames } from '../../../shared/data/http/api.ts';
import { type GamesFilter, NO_FILTER } from '../../../shared/records/gamesFilter.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { OwnGames } from './OwnGames.tsx';

vi.mock('../../../shared/data/http/api.ts', async (original) => ({
  ...(await original<object>()),
  fetchOwnGames: vi.fn<typeof fetchOwnGames>(),
}));

it.each<[string, string, GamesFilter, string | null]>([
  ['a search', 'zugzwang', NO_FILTER, 'showAll'],
  ['a filter', 'zugzwang', { ...NO_FILTER, color: 'RED' }, 'clear'],
  ['no game', '', NO_FILTER, null],
])('[WEB-75] without a match the own games offer the next step: %s', async (_, name, filter, expected) => {
  vi.mocked(fetchOwnGames).mockResolvedValue({ ok: true, value: { content: [], totalElements: 0 } });
  const steps: string[] = [];
  const page = rendered(
    <OwnGames
      name={name}
      filter={filter}
      onClear={() => steps.push('clear')}
      onShowAll={() => steps.push('showAll')}
    />,
  );
  if (expected === null) {
    const link = await page.findByRole('link', { name: 'Play online' });
    expect(link.getAttribute('href')).toBe('/online');
  } else {
    const label = expected === 'clear' ? 'Clear the filters' : 'Show all games';
    await page.user.click(await page.findByRole('button', { name: label }));
  }
  expect(steps).toEqual(expected === null ? [] : [expected]);
});
