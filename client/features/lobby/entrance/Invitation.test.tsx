// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import { SESSION_KEY } from '../../../shared/data/http/who.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { Invitation } from './Invitation.tsx';

const FREE = { name: null, isYou: false, isBot: false, botLevel: null, status: 'WANTED' };

/** Returns a game with free seats. */
function openGame(isRandom: boolean, free = 4): GameSessionAnswer {
  return {
    ...{ id: '0'.repeat(32), name: 'Sunday', gameState: 'NOT_STARTED', isTakenOff: false, isRandom },
    ...{ playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5, singleMoveTimeSeconds: null },
    players: ['WHITE', 'BLACK', 'RED', 'GREEN'].map((color, index) =>
      index < free ? { ...FREE, color } : { ...FREE, color, name: 'Ben', status: 'INDOOR' },
    ),
  } as unknown as GameSessionAnswer;
}

beforeEach(() => {
  const user = { id: 'guest', username: 'Ada', privileges: ['DEMO_GAMEPLAY'] };
  localStorage.setItem(SESSION_KEY, JSON.stringify(user));
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, 'Games by invitation and against bots are not rated.'],
  [true, 'Your games are not rated: that needs an account with the Pro plan.'],
])(
  '[WEB-94] an open game against random opponents (%s) is not called one by invitation',
  (isRandom, note) => {
    const page = rendered(<Invitation game={openGame(isRandom)} />);
    expect(page.getByTestId('entrance').textContent).toContain(note);
  },
);

it.each([
  ['two seats and a choice between them', 2, ['sit-white', 'sit-black', 'take-seat']],
  ['one seat', 1, ['take-seat']],
])('an invitation to %s has as many buttons as needed', (_, free, expected) => {
  const page = rendered(<Invitation game={openGame(false, free)} />);
  const ids = page.getAllByRole('button').map((button) => button.dataset.testid ?? '');
  expect(ids.filter((id) => id.startsWith('sit-') || id === 'take-seat')).toEqual(expected);
});
