import { expect, it } from 'vitest';
import { MAIN, Play } from '../../../../engine/match/testing/testPlay.ts';
import { FakeGame } from '../testing/fakes.ts';
import { sessionState } from './sessionState.ts';

/** Returns the deadlines of the move and of the active player on a page that shows the match. */
function deadlines({ match }: Play) {
  const view = { ...new FakeGame().view, match };
  const state = sessionState({ view, isGuest: true, lastMoveFailureDate: null });
  return [state.activePlayerTurnExpirationDate, state.activePlayerGlobalExpirationDate];
}

it('[CLK-13] with a main time, the deadline of the active player is the start of the turn plus the remaining time', () => {
  const play = Play.started(MAIN);
  expect(deadlines(play)).toEqual([null, play.now + 600_000]);
  play.move('d3-e3', 7_000);
  expect(deadlines(play)).toEqual([null, play.now + 600_000]);
  for (const move of ['d9-e9', 'i9-h9', 'i1-h1']) play.move(move);
  expect(deadlines(play)).toEqual([null, play.now + 598_000]);
  play.do({ type: 'pause', by: 0 }, 1_000);
  expect(deadlines(play)).toEqual([null, null]);
});

it('[CLK-13] with a time per move, the deadline of the move is the start of the turn plus that time', () => {
  const play = Play.started({ time: { kind: 'move', moveMs: 45_000 } });
  expect(deadlines(play)).toEqual([play.now + 45_000, null]);
  play.move('d3-e3', 7_000);
  expect(deadlines(play)).toEqual([play.now + 45_000, null]);
});

it('[CLK-13] without a time limit there is no deadline', () => {
  expect(deadlines(Play.started({ time: { kind: 'unlimited' } }))).toEqual([null, null]);
});
