// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { fetchOpenGames, fetchSession } from '../../shared/data/http/startCalls.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { CurrentGame } from './CurrentGame.tsx';

vi.mock('../../shared/data/http/startCalls.ts');

const PLAYERS = [
  { color: 'WHITE', name: 'Ada', isYou: true, status: 'INDOOR' },
  { color: 'BLACK', name: 'Ben', isYou: false, status: 'INDOOR' },
  { color: 'RED', name: 'Cleo', isYou: false, status: 'INDOOR' },
  { color: 'GREEN', name: 'Dan', isYou: false, status: 'INDOOR' },
];

/** Sets the answer of the server about the user's running game. */
function answers(gameState: GameSessionView['gameState'], mover: string | null, more: object = {}): void {
  const activePlayer = mover && { color: mover, remainingTimeInSeconds: null };
  const value = {
    id: 'x',
    name: 'Evening',
    gameState,
    players: PLAYERS,
    activePlayer,
    ownersOfColors: {},
    ...more,
  };
  const answer = { ok: true, value } as unknown as Awaited<ReturnType<typeof fetchSession>>;
  vi.mocked(fetchSession).mockResolvedValue(answer);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function headerOf(path: string) {
  const page = rendered(
    <Routes location={path}>
      <Route path="*" element={<CurrentGame />} />
    </Routes>,
  );
  await pass(1);
  return page;
}

/** Renders the header of the rules, which is neither the main menu nor the game page. */
const shown = async () => (await headerOf('/rules')).getByTestId('current-game');

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(fetchOpenGames).mockResolvedValue({ id: 'x', postponed: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('[WEB-72] the header shows the four seats of the running game, and that it is paused', async () => {
  answers('PAUSED', 'WHITE');
  const chip = await shown();
  expect(chip.textContent).toContain('Paused');
  expect(chip.querySelectorAll('svg > g')).toHaveLength(4);
});

it.each([
  ['the main menu', '/', { id: 'x', postponed: [] }],
  ['the page of the game', '/game/x', { id: 'x', postponed: [] }],
  ['the main menu, if the game is postponed', '/', { id: null, postponed: [{ id: 'x', name: 'Evening' }] }],
])('[WEB-72] the header shows no game on %s', async (_, path, games) => {
  vi.mocked(fetchOpenGames).mockResolvedValue(games as Awaited<ReturnType<typeof fetchOpenGames>>);
  answers('STARTED', 'WHITE');
  expect((await headerOf(path)).queryByTestId('current-game')).toBeNull();
  // The header of another page shows the same game.
  expect((await shown()).getAttribute('href')).toBe('/game/x');
});

it('[WEB-160] the header shows which seats of a waiting table are taken', async () => {
  const [ada, ben, cleo, dan] = PLAYERS;
  const players = [ada, { ...ben, status: 'WANTED' }, cleo, { ...dan, status: 'DELETED' }];
  answers('NOT_STARTED', null, { players });
  const chip = await shown();
  const kites = [...chip.querySelectorAll('svg > *')].map(({ localName }) => localName);
  expect(kites, 'taken, free, taken, free').toEqual(['g', 'path', 'g', 'path']);
});

it.each([
  ['a table with a free seat', 'NOT_STARTED', 'waiting for players', { status: 'WANTED' }],
  ['a full table', 'NOT_STARTED', 'All are here', {}],
  ['the countdown before the first move', 'SPECIAL_PAUSE', 'Look around', {}, 1_000],
  ['the pause after a checkmate', 'SPECIAL_PAUSE', 'Checkmate', {}, 1_060],
] as const)(
  '[TBL-110] the header says the state of %s',
  async (_, state, text, last, lastRoundAt = 1_000) => {
    answers(state, 'WHITE', {
      players: [...PLAYERS.slice(1), { ...PLAYERS[0], ...last }],
      gameStartTimestampEpochSeconds: 1_000,
      lastRoundUpdateTimestampEpochSeconds: lastRoundAt,
    });
    expect((await shown()).textContent).toContain(text);
  },
);

it.each([
  ['paused', false, 'Paused'],
  ['postponed', true, 'Postponed'],
])('[TBL-110] the header says the state of a %s game', async (_, isPostponed, text) => {
  answers('PAUSED', 'WHITE', { isPostponed });
  expect((await shown()).textContent).toContain(text);
});

it('[TBL-110] the header says that a game is postponed while no game is open', async () => {
  const game = { id: 'x', name: 'Evening', calledBackTimestampEpochSeconds: null, calledBackBy: null };
  vi.mocked(fetchOpenGames).mockResolvedValue({ id: null, postponed: [game] });
  expect((await shown()).textContent).toContain('Postponed');
});

it('[WEB-72] the header follows the running game while the page stays open', async () => {
  answers('STARTED', 'WHITE');
  const chip = await shown();
  expect(chip.textContent).toContain('Your turn');
  answers('STARTED', 'BLACK');
  await pass(11_000);
  expect(chip.textContent).toContain('Ben to move');
});
