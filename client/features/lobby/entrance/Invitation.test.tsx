// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import { SESSION_KEY } from '../../../shared/data/http/who.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { Invitation } from './Invitation.tsx';

const FREE = { name: null, isYou: false, isBot: false, botLevel: null, status: 'WANTED' };

/** Returns a game with four free seats. */
function openGame(isRandom: boolean): GameSessionAnswer {
  return {
    ...{ id: '0'.repeat(32), name: 'Sunday', gameState: 'NOT_STARTED', isTakenOff: false, isRandom },
    ...{ playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5, singleMoveTimeSeconds: null },
    players: ['WHITE', 'BLACK', 'RED', 'GREEN'].map((color) => ({ ...FREE, color })),
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
