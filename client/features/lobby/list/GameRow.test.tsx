// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedGame } from '../../../../protocol/http/gameShapes.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { GameRow } from './GameRow.tsx';

afterEach(() => void vi.unstubAllGlobals());

const GAME: ListedGame = {
  id: '0'.repeat(32),
  name: 'Evening',
  gameState: 'FINISHED',
  isPostponed: false,
  isRandom: true,
  freeSeats: 0,
  botSeats: [],
  players: [
    { color: 'WHITE', name: 'Ada' },
    { color: 'BLACK', name: 'Guest 1234' },
    { color: 'RED', name: 'Alabaster' },
    { color: 'GREEN', name: null },
  ],
  gameStartTimestampEpochSeconds: 1,
  lastRoundUpdateTimestampEpochSeconds: 2,
  gameEndTimestampEpochSeconds: 3,
  playerGameTimeSeconds: 600,
  timeToAddAfterMoveSeconds: 0,
  singleMoveTimeSeconds: null,
};

it('[PPL-46] the nickname of a user in a list of games opens the card of the user by hover', async () => {
  const person = { nickname: 'Ada', isYou: false, isFollowed: false, isBlocked: false, profile: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(person)));
  const page = rendered(<GameRow game={GAME} isOwn={false} onEnter={async () => {}} />);
  const name = page.getByText('Ada');
  expect(name.parentElement?.textContent).toBe('Ada, Guest 1234, Alabaster');
  // A guest and a bot have no card.
  expect(name.parentElement?.querySelectorAll('a')).toHaveLength(1);
  await page.user.hover(name);
  const card = await page.findByTestId('person-card', {}, { timeout: 5_000 });
  expect(card.textContent).toContain('Ada');
});
