// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { ROLE_PRIVILEGES } from '../../../../protocol/http/abilities.ts';
import { SESSION_KEY } from '../../../shared/data/http/who.ts';
import { localRecords } from '../../../shared/storage/localRecords.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline, fold } from '../history/timeline.ts';
import { FakeGame, GAME_ID } from '../testing/fakes.ts';
import type { TableNow } from '../useTable.ts';
import { useStorePlayed } from './useStorePlayed.ts';

afterEach(() => localStorage.clear());

function Storing({ table }: { table: Partial<TableNow> }) {
  useStorePlayed(table as TableNow);
  return null;
}

/** Returns the table of WHITE's page. */
function tableOf({ match, entries, view }: FakeGame): Partial<TableNow> {
  const timeline = fold(createTimeline(match.settings, startPosition()), entries);
  return { gameId: GAME_ID, title: 'Sunday', view, match, timeline, viewer: 0, isShared: false };
}

/** Returns the results of the stored records before the game, when the player is out, and when it has ended. */
function storedResults(role: keyof typeof ROLE_PRIVILEGES) {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ id: role, username: 'Ada', privileges: ROLE_PRIVILEGES[role] }),
  );
  const results = () =>
    localRecords().map(({ record, kind, seat }) => [/\[Result "([^"]*)"/.exec(record)?.[1], kind, seat]);
  const game = new FakeGame();
  game.begin(4);
  const page = rendered(<Storing table={tableOf(game)} />);
  const atFirst = results();
  game.do({ type: 'resign', by: 0 });
  page.show(<Storing table={tableOf(game)} />);
  const whenOut = results();
  game.do({ type: 'resign', by: 1 }, { type: 'resign', by: 2 });
  page.show(<Storing table={tableOf(game)} />);
  return [atFirst, whenOut, results()];
}

it.each(['ROLE_GUEST', 'ROLE_USER'] as const)(
  '[TBL-69] the record of a game is stored on the device when the player is out, and again at its end: %s',
  (role) => {
    expect(storedResults(role)).toEqual([
      [],
      [['*', 'private', 0]],
      [[expect.stringMatching(/^FINISHED g/), 'private', 0]],
    ]);
  },
);

it('[TBL-69] the record of a game is not stored on the device of a user who lists games on the server', () => {
  expect(storedResults('ROLE_PREMIUM_USER')).toEqual([[], [], []]);
});
