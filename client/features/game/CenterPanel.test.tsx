// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { read } from '../../../engine/rules/testing/table.ts';
import type { RoomView } from '../../../protocol/room/matchState.ts';
import { explainFirstPremove } from '../../shared/storage/premoveHint.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { useBoardTools } from './board/useBoardTools.ts';
import { useLookBack } from './board/useLookBack.ts';
import { useReplay } from './board/useReplay.ts';
import type { GameActor } from './machine/gameMachine.ts';
import { CenterPanel } from './panel/CenterPanel.tsx';
import { FakeGame } from './testing/fakes.ts';
import { playing } from './testing/machineFixture.ts';
import { useTable } from './useTable.ts';

/** A game whose watchers see everything later than the players. */
class DelayedGame extends FakeGame {
  readonly #delaySeconds: number;
  constructor(delaySeconds: number) {
    super();
    this.#delaySeconds = delaySeconds;
  }
  override get view(): RoomView {
    const view = super.view;
    return { ...view, facts: { ...view.facts, delaySeconds: this.#delaySeconds } };
  }
}

const ignore = () => {};

function Panel({ actor }: { actor: GameActor }) {
  const table = useTable(actor);
  const lookBack = useLookBack(table);
  const replay = useReplay(table, lookBack.toPresent);
  const tools = useBoardTools(table, replay, lookBack, ignore);
  return (
    <CenterPanel
      {...{ actor, table, tools, replay, lookBack }}
      onInvite={ignore}
      onTakeOff={ignore}
      onDrop={ignore}
      onShowResult={ignore}
      onTakeSeat={ignore}
      isVoteInDialog={false}
    />
  );
}

it.each([
  ['a rated game', 5, 'Rated game: you see it 5 seconds later than the players.'],
  ['an unrated game', 0, null],
])('[WCH-08] the panel tells a watcher of %s the delay that the room reports', async (_, delay, text) => {
  const { actor } = await playing({
    game: new DelayedGame(delay),
    own: null,
    joinRequest: { role: 'watcher', color: null },
  });
  const { getByTestId, queryByText } = rendered(<Panel actor={actor} />);
  getByTestId('watching');
  expect(queryByText(/later than the players/)?.textContent ?? null).toBe(text);
});

it('[TBL-106] the explanation of premoves is in the panel until its button hides it', async () => {
  const { actor } = await playing();
  const page = rendered(<Panel actor={actor} />);
  act(() => void explainFirstPremove());
  page.getByTestId('premove-hint');
  await page.user.click(page.getByRole('button', { name: 'Hide this hint' }));
  expect(page.queryByTestId('premove-hint')).toBeNull();
});

it.each([
  [159, null],
  [160, 'Draw in 10 rounds without a capture, a pawn move or a checkmate.'],
  [199, 'Draw in 1 round without a capture, a pawn move or a checkmate.'],
])('[TBL-121] the panel of four players after %i turns without progress says %s', async (quiet, text) => {
  const kings = 'bK,10,rK/1,bR,8,rR,1/12/12/12/12/12/12/12/12/1,wR,8,gR,1/wK,10,gK';
  const game = new FakeGame(read(`${kings} w wbrg aaaa 0,0,0,0 ${quiet} ${quiet}`));
  const { actor } = await playing({ game });
  expect(rendered(<Panel actor={actor} />).queryByText(/^Draw in/)?.textContent ?? null).toBe(text);
});
