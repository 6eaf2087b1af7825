import { expect, it } from 'vitest';
import { FIRST_PAUSE_MS, HANDOVER_PAUSE_MS } from '../../../../engine/match/match.ts';
import { MAIN, Play } from '../../../../engine/match/testing/testPlay.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { WHITE_MATES_BLACK } from '../../../../tests/harness/games/positions.ts';
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

it('[CLK-14] a special pause expires its duration after the last round, and no other state has an expiration', () => {
  const start = parsePosition(WHITE_MATES_BLACK);
  const mate = start.ok ? parseMove('c2-a2', start.value) : start;
  if (!start.ok || !mate.ok) throw new Error('not a move');
  const game = new FakeGame(start.value);
  const expiration = () =>
    sessionState({ view: game.view, isGuest: true, lastMoveFailureDate: null }).specialPauseExpirationDate;
  game.seat(4);
  expect(expiration()).toBeNull();
  game.do({ type: 'start' });
  expect([FIRST_PAUSE_MS, expiration()]).toEqual([10_000, game.now + 10_000]);
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  expect(expiration()).toBeNull();
  game.do({ type: 'move', by: 0, move: mate.value });
  expect([game.match.state, expiration()]).toEqual(['SPECIAL_PAUSE', game.now + HANDOVER_PAUSE_MS]);
  game.now += HANDOVER_PAUSE_MS;
  game.do({ type: 'endSpecialPause' }, { type: 'pause', by: 0 });
  expect(expiration()).toBeNull();
});
