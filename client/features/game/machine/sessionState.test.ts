import { expect, it } from 'vitest';
import { FIRST_PAUSE_MS, HANDOVER_PAUSE_MS } from '../../../../engine/match/match.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { WHITE_MATES_BLACK } from '../../../../tests/harness/games/positions.ts';
import { FakeGame } from '../testing/fakes.ts';
import { sessionState } from './sessionState.ts';

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
