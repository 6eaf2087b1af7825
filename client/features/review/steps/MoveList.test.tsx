// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { gameSteps } from '../../../shared/records/gameSteps.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { reviewMachine } from '../reviewMachine.ts';
import { MoveList } from './MoveList.tsx';

afterEach(() => void vi.unstubAllGlobals());

const TAGS = Object.entries({ White: 'Ada', Black: 'Guest 1234', Red: 'Alabaster' });

/** Renders the moves of a review of a game of a user, a guest and a bot. */
function moveList(isPlayed: boolean) {
  const tags = TAGS.map(([name, value]) => ({ name, value }));
  const record = { tags, comment: '', start: startPosition(), events: [], closed: null };
  const actor = createActor(reviewMachine, { input: { highlights: [], last: 0, at: 0 } }).start();
  return rendered(
    <MoveList
      record={record}
      isPlayed={isPlayed}
      steps={[]}
      comments={new Map()}
      turns={[]}
      bad={new Map()}
      isHighlightsOnly={false}
      actor={actor}
    />,
  );
}

it('[PPL-46] the nickname of a user in a review opens the card of the user by hover', async () => {
  const person = { nickname: 'Ada', isYou: false, isFollowed: false, isBlocked: false, profile: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(person)));
  const page = moveList(true);
  expect(page.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ada']);
  await page.user.hover(page.getByRole('link', { name: 'Ada' }));
  const card = await page.findByTestId('person-card', {}, { timeout: 5_000 });
  expect(card.textContent).toContain('Ada');
});

it('[PPL-46] a name in the review of a record from elsewhere has no card', () => {
  const page = moveList(false);
  expect(page.getByText('Ada')).toBeTruthy();
  expect(page.queryByRole('link')).toBeNull();
});

it('[WEB-159] an empty list of highlights says so', async () => {
  const record = parseRecord('[Tetrarch "1"]\n\n1. d4-e4 c9-c8\n');
  if (!record.ok) throw new Error(JSON.stringify(record.error));
  const actor = createActor(reviewMachine, { input: { highlights: [], last: 2, at: 0 } }).start();
  const page = rendered(
    <MoveList
      record={record.value}
      isPlayed={false}
      steps={gameSteps(record.value)}
      comments={new Map()}
      turns={[]}
      bad={new Map()}
      isHighlightsOnly
      actor={actor}
    />,
  );
  await page.findByText('No highlights in this game.');
});
