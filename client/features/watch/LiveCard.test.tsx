// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { rendered } from '../../shared/testing/rendered.tsx';
import { LiveCard } from './LiveCard.tsx';
import { liveGame, provideLiveServer } from './testing/liveGame.ts';

/** The card polls more often. */
const LONG_MS = 10_000;

const server = provideLiveServer();

it('[WEB-135] [WCH-04] the main menu shows an active live game, but no idle or ended one', async () => {
  const page = rendered(<LiveCard />);
  for (const hidden of [{ ...liveGame('a'), isIdle: true }, { ...liveGame('a'), isOver: true }, null]) {
    await server.answer(liveGame('a'), LONG_MS);
    await page.findByTestId('live-card');
    await server.answer(hidden, LONG_MS);
    await vi.waitFor(() => expect(page.queryByTestId('live-card')).toBeNull());
  }
});
