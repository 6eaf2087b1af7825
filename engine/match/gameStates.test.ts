import { expect, it } from 'vitest';
import {
  GAME_STATES,
  isFinished,
  isFinishedOrTerminated,
  isPaused,
  isStartedSpecialPaused,
} from './gameStates.ts';
import { MAIN, Play } from './testing/testPlay.ts';

it('[GAM-16] terminated states are the finished ones (FINISHED, STALEMATE, DRAW) and TERMINATED_NO_HUMAN_PLAYERS', () => {
  expect(GAME_STATES.filter(isFinished)).toEqual(['FINISHED', 'DRAW', 'STALEMATE']);
  expect(GAME_STATES.filter(isFinishedOrTerminated)).toEqual([
    'FINISHED',
    'DRAW',
    'STALEMATE',
    'TERMINATED_NO_HUMAN_PLAYERS',
  ]);
});

it('[GAM-17] paused states are PAUSED and SPECIAL_PAUSE', () => {
  expect(GAME_STATES.filter(isPaused)).toEqual(['PAUSED', 'SPECIAL_PAUSE']);
});

it('[GAM-18] the special pause before the first move is distinguished from the special pause after a checkmate', () => {
  const play = new Play(
    MAIN,
    'bK,10,rK/12/12/10,rQ,1/12/12/12/12/12/11,gK/2,wR,9/wK,wR,10 w wbrg aaaa 0,0,0,0 0 0',
  );
  for (const seat of [0, 1, 2, 3] as const)
    play.do({ type: 'sit', seat, playerId: `${seat}`, name: '', isAutoReady: false });
  expect(isStartedSpecialPaused(play.match)).toBe(false);
  play.do({ type: 'start' });
  expect(isStartedSpecialPaused(play.match)).toBe(true);
  for (const by of [0, 1, 2, 3] as const) play.do({ type: 'ready', by });
  expect(isStartedSpecialPaused(play.match)).toBe(false);
  play.move('c2-a2', 5_000);
  expect([play.match.state, isStartedSpecialPaused(play.match)]).toEqual(['SPECIAL_PAUSE', false]);
});
