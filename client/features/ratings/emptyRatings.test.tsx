// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BOARDS } from '../../../protocol/shapes/pages.ts';
import * as calls from '../../shared/data/calls/ratings.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { LeaderboardPage } from './LeaderboardPage.tsx';
import { RatingPage } from './RatingPage.tsx';

vi.mock('../../shared/ui/layout/Framed.tsx', () => ({
  Framed: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../../shared/data/calls/ratings.ts', async (original) => ({
  ...(await original<object>()),
  fetchOwnRating: vi.fn<typeof calls.fetchOwnRating>(),
  fetchOwnGames: vi.fn<typeof calls.fetchOwnGames>(),
  fetchLeaderboard: vi.fn<typeof calls.fetchLeaderboard>(),
  fetchBest: vi.fn<typeof calls.fetchBest>(),
}));

const EMPTY = { ok: true, value: { content: [], totalElements: 0 } } as const;
beforeEach(() => {
  vi.mocked(calls.fetchOwnRating).mockResolvedValue({
    ok: true,
    value: { games: 0, hasFullName: true },
  } as never);
  vi.mocked(calls.fetchOwnGames).mockResolvedValue(EMPTY as never);
  vi.mocked(calls.fetchLeaderboard).mockResolvedValue(EMPTY as never);
  vi.mocked(calls.fetchBest).mockResolvedValue(null);
});

async function nextStepOf(page: ReactNode): Promise<string | null> {
  const shown = rendered(page);
  const link = await shown.findByRole('link', { name: 'Play online' });
  const href = link.getAttribute('href');
  shown.unmount();
  return href;
}

it('[WEB-75] [WEB-156] without a rated game the own rating leads to rated games', async () => {
  expect(await nextStepOf(<RatingPage />)).toBe('/online?kind=RATED');
});

it.each(BOARDS)('[WEB-75] [WEB-156] the empty leaderboard %s leads to rated games', async (board) => {
  expect(await nextStepOf(<LeaderboardPage tab={board} />)).toBe('/online?kind=RATED');
});
