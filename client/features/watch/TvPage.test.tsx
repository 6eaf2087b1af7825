// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type LiveGame, TV_POLL_MS } from '../../../protocol/http/liveGameApi.ts';
import { clearIdentity, setIdentity } from '../../shared/data/http/who.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { TvPage } from './TvPage.tsx';
import { liveGame, provideLiveServer } from './testing/liveGame.ts';

const server = provideLiveServer();
const [BLACK, RED, GREEN] = [1, 2, 3] as const;

/** Opens the page of the live game. */
function openPage() {
  const page = rendered(<TvPage onPlayBots={() => {}} isBusy={false} />);
  const choice = (name: string) => page.findByRole('button', { name });
  return {
    page,
    /** Shows a game to the viewer, or no game. */
    see: (game: LiveGame | null) => server.answer(game, TV_POLL_MS),
    choice,
    guess: async (name: string) => fireEvent.click(await choice(name)),
    isScored: (score: string) => page.findByText(`Right guesses: ${score}`),
  };
}

it('[WEB-174] without a live game the page tells users without an account that an account lists all games', async () => {
  const { page, see } = openPage();
  await see(null);
  await page.findByText(/With a free account you also see all other running games\.$/);
  expect(page.getByRole('link', { name: 'Sign up, it is free' }).getAttribute('href')).toBe('/sign-up');
  onTestFinished(clearIdentity);
  setIdentity({ id: 'u', username: 'Ada', privileges: ['BASIC_PRIVILEGE'] });
  await vi.waitFor(() => expect(page.queryByRole('link', { name: 'Sign up, it is free' })).toBeNull());
  expect(page.queryByText(/free account/)).toBeNull();
});

it('[WCH-06] a guess is scored at the next checkmate, also at the one that ends the game', async () => {
  const { page, see, choice, guess, isScored } = openPage();
  await see(liveGame('a'));
  await isScored('0 of 0');
  await guess('Red');
  expect((await choice('Red')).getAttribute('aria-pressed')).toBe('true');
  await see(liveGame('a', RED));
  await isScored('1 of 1');
  expect(page.queryByRole('button', { pressed: true })).toBeNull();
  await guess('Green');
  await see(liveGame('a', RED, BLACK));
  await isScored('1 of 2');
  await guess('Green');
  await see(liveGame('a', RED, BLACK, GREEN));
  await page.findByText('White wins.');
  await isScored('2 of 3');
});

it('[WCH-06] the score of the guesses is kept until the next game, and the guess while there is no live game for a moment', async () => {
  const { page, see, choice, guess, isScored } = openPage();
  const isNoGame = () => page.findByRole('heading', { name: 'No game to watch now' });
  await see(liveGame('a'));
  await guess('Red');
  await see(null);
  await isNoGame();
  await see(liveGame('a'));
  expect((await choice('Red')).getAttribute('aria-pressed')).toBe('true');
  await see(liveGame('a', RED));
  await isScored('1 of 1');
  await guess('Black');
  await see(liveGame('a', RED, BLACK, GREEN));
  await page.findByText('White wins.');
  await see(null);
  await isNoGame();
  await see(liveGame('b'));
  await isScored('2 of 2');
  await guess('Black');
  // A guess does not hold for the next game.
  await see(liveGame('c'));
  await vi.waitFor(() => expect(page.queryByRole('button', { pressed: true })).toBeNull());
  await isScored('2 of 2');
});
