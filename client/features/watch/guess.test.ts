import { expect, it } from 'vitest';
import { ACTIVE, DEFEATED, type PlayerState, RESIGNED } from '../../../engine/board/position.ts';
import { afterStates, NO_GUESS } from './guess.ts';

const ALL: readonly PlayerState[] = [ACTIVE, ACTIVE, ACTIVE, ACTIVE];
const RED_MATED: readonly PlayerState[] = [ACTIVE, ACTIVE, DEFEATED, ACTIVE];
const IN_A = { ...NO_GUESS, gameId: 'a', states: ALL };

it('[WCH-06] a guess of the next player to be checkmated is scored at the next checkmate', () => {
  const red = { ...IN_A, guess: 2 as const };
  expect(afterStates(red, 'a', ALL)).toEqual(red);
  expect(afterStates(red, 'a', RED_MATED)).toMatchObject({ guess: null, right: 1, asked: 1 });
  const black = { ...red, guess: 1 as const };
  expect(afterStates(black, 'a', RED_MATED)).toMatchObject({ guess: null, right: 0, asked: 1 });
  // Without a guess, a checkmate changes no score.
  expect(afterStates({ ...red, guess: null }, 'a', RED_MATED)).toMatchObject({ right: 0, asked: 0 });
});

it('[WCH-06] a guess of the next player to be checkmated is not scored if that player resigns', () => {
  const red = { ...IN_A, guess: 2 as const, right: 3, asked: 4 };
  expect(afterStates(red, 'a', [ACTIVE, ACTIVE, RESIGNED, ACTIVE])).toMatchObject({
    guess: null,
    right: 3,
    asked: 4,
  });
  expect(afterStates(red, 'b', RED_MATED)).toMatchObject({ gameId: 'b', guess: null, right: 3, asked: 4 });
});
