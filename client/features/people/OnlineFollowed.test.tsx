// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fetchFollowed } from '../../shared/data/calls/people.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { OnlineFollowed } from './OnlineFollowed.tsx';

vi.mock('../../shared/data/calls/people.ts');

it('[PPL-11] the menu lists the followed people who are online or play, with a link to watch their game', async () => {
  const people = [
    { nickname: 'Ada', isOnline: true, gameId: null },
    { nickname: 'Ben', isOnline: false, gameId: null },
    { nickname: 'Cleo', isOnline: false, gameId: 'x1' },
  ];
  vi.mocked(fetchFollowed).mockResolvedValue({ ok: true, value: { people, blocked: [] } });
  const page = rendered(<OnlineFollowed />);
  const rows = await page.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.muted')?.parentElement?.textContent)).toEqual([
    'Ada online',
    'Cleo in a game',
  ]);
  const watch = page.getAllByRole('link', { name: /^Watch the game of / });
  expect(watch.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Watch the game of Cleo', '/game/x1'],
  ]);
});
