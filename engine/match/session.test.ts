/** Pauses, absence, leaving and returning. */
import { describe, expect, it } from 'vitest';
import type { Color } from '../board/pieces.ts';
import { nextDue } from './apply.ts';
import { replay } from './log.ts';
import { CALL_BACK_MS, RANDOM_PAUSE_MS, REFILL_MS } from './match.ts';
import { MAIN, Play } from './testing/testPlay.ts';

const RANDOM = { ...MAIN, isRandom: true };
const STAND_IN = { ...MAIN, standIn: true };

describe('leaving and returning', () => {
  it('are recorded for a player in a running game', () => {
    const play = Play.started();
    play.do({ type: 'goOut', by: 2 });
    expect(play.events).toEqual([{ type: 'wentOut', color: 2 }]);
    expect(play.match.seats[2].isOutdoor).toBe(true);
    expect(play.try({ type: 'goOut', by: 2 })).toBe('ALREADY_OUTDOOR');
    play.do({ type: 'comeIn', by: 2 });
    expect(play.match.seats[2].isOutdoor).toBe(false);
    expect(play.try({ type: 'comeIn', by: 2 })).toBe('ALREADY_INDOOR');
  });

  it('are refused before the start, after the end, and for an inactive player', () => {
    expect(new Play().try({ type: 'goOut', by: 0 })).toBe('GAME_NOT_STARTED');
    const play = Play.started();
    play.do({ type: 'resign', by: 1 });
    expect(play.try({ type: 'goOut', by: 1 })).toBe('NOT_ACTIVE');
  });

  it('do not stop the clock of a player who left', () => {
    const play = Play.started();
    play.do({ type: 'goOut', by: 0 });
    play.move('d3-e3', 30_000);
    expect(play.match.clock.remainingMs[0]).toBe(575_000);
  });

  it('are not possible for a player who was removed from a seat', () => {
    const play = new Play();
    const sit = (seat: Color, playerId: string) =>
      play.try({ type: 'sit', seat, playerId, name: playerId, isAutoReady: false });
    sit(1, 'Ann');
    play.do({ type: 'takeOffSeat', seat: 1 });
    expect(play.match.seats[1]).toMatchObject({ playerId: null, name: 'Ann', isTakenOff: true });
    expect(play.try({ type: 'takeOffSeat', seat: 1 })).toBe('SEAT_NOT_TAKEN');
    expect(sit(1, 'Ann')).toBe('TAKEN_OFF');
    expect(sit(2, 'Ann')).toBe('TAKEN_OFF');
    expect(sit(1, 'Bob')).toBeNull();
    expect(play.match.seats[1].isTakenOff).toBe(false);
    expect(Play.started().try({ type: 'takeOffSeat', seat: 1 })).toBe('GAME_ALREADY_STARTED');
  });
});

describe('the pauses of players', () => {
  it('are limited to one per player in a random game', () => {
    const play = Play.started(RANDOM);
    play.do({ type: 'pause', by: 1 });
    expect(play.try({ type: 'unpause', by: 0 })).toBe('PAUSE_NOT_YOURS');
    play.do({ type: 'unpause', by: 1 }, 10_000);
    expect(play.try({ type: 'pause', by: 1 })).toBe('PAUSE_USED');
    play.do({ type: 'pause', by: 2 });
    expect(play.try({ type: 'postpone', by: 2 })).toBe('NOT_PRIVATE');
  });

  it('end automatically after five minutes in a random game', () => {
    const play = Play.started(RANDOM);
    play.do({ type: 'pause', by: 1 });
    expect(nextDue(play.match)).toEqual({ at: play.now + RANDOM_PAUSE_MS, command: { type: 'endPause' } });
    expect(play.try({ type: 'endPause' }, RANDOM_PAUSE_MS - 1)).toBe('PAUSE_NOT_OVER');
    play.do({ type: 'endPause' }, 1);
    expect([play.match.state, play.match.pauseEndsAt, play.match.clock.since]).toEqual([
      'STARTED',
      null,
      play.now,
    ]);
    play.do({ type: 'pause', by: 2 });
    play.do({ type: 'unpause', by: 3 }, RANDOM_PAUSE_MS);
    expect(play.match.clock.remainingMs).toEqual([600_000, 600_000, 600_000, 600_000]);
  });

  it('are unlimited in number and length in private games', () => {
    const play = Play.started();
    for (let i = 0; i < 3; i++) {
      play.do({ type: 'pause', by: 1 });
      expect(nextDue(play.match)).toBeNull();
      play.do({ type: 'unpause', by: 3 }, 3_600_000);
    }
    expect(play.try({ type: 'endPause' })).toBe('NOT_PAUSED');
  });
});

describe('a postponed game', () => {
  function postponed(): Play {
    const play = Play.started();
    play.do({ type: 'pause', by: 1 });
    play.do({ type: 'postpone', by: 2 });
    return play;
  }

  it('stays paused until all players have returned', () => {
    const play = postponed();
    expect([play.match.state, play.match.isPostponed]).toEqual(['PAUSED', true]);
    expect(play.try({ type: 'postpone', by: 2 })).toBe('ALREADY_POSTPONED');
    expect(play.try({ type: 'unpause', by: 0, absent: [3] })).toBe('PLAYERS_ABSENT');
    play.do({ type: 'unpause', by: 0 });
    expect([play.match.state, play.match.isPostponed]).toEqual(['STARTED', false]);
    expect(play.try({ type: 'postpone', by: 2 })).toBe('NOT_PAUSED');
  });

  it('does not wait for eliminated players', () => {
    const play = postponed();
    play.do({ type: 'resign', by: 3 });
    play.do({ type: 'unpause', by: 0, absent: [3] });
    expect(play.match.state).toBe('STARTED');
  });

  it('removes absent players a day after they were called back', () => {
    const play = postponed();
    const drop = { type: 'dropAbsent', by: 0, absent: [1, 2] } as const;
    expect(play.try(drop, CALL_BACK_MS)).toBe('CALL_NOT_OVER');
    play.do({ type: 'callBack', by: 0 });
    expect(play.try({ type: 'callBack', by: 3 })).toBe('ALREADY_CALLED');
    expect(play.try(drop, CALL_BACK_MS - 1)).toBe('CALL_NOT_OVER');
    expect(play.try({ ...drop, absent: [] }, 1)).toBe('NOBODY_ABSENT');
    play.do(drop);
    expect(play.match.game.position.states).toEqual([0, 1, 1, 0]);
    expect(play.match.isPostponed).toBe(true);
    play.do({ type: 'unpause', by: 3 });
    expect(play.match.calledBackAt).toBeNull();
  });

  it('ends when only one player is left', () => {
    const play = postponed();
    play.do({ type: 'callBack', by: 0 });
    play.do({ type: 'dropAbsent', by: 0, absent: [1, 2, 3] }, CALL_BACK_MS);
    expect([play.match.state, play.match.isPostponed]).toEqual(['FINISHED', false]);
    expect(replay(play.first, play.entries).match).toEqual(play.match);
  });
});

describe('a vote on an absent player', () => {
  const vote = (play: Play, by: Color, voters: readonly Color[] = [1, 2, 3], afterMs = 60_000) =>
    ({ type: 'voteOut', by, of: 0, since: play.now - afterMs, voters }) as const;

  it('opens after one minute of absence, or five minutes without a time limit', () => {
    const play = Play.started();
    expect(play.try(vote(play, 1, [1], 59_999))).toBe('ABSENCE_NOT_OVER');
    expect(play.try({ ...vote(play, 1), since: null })).toBe('NOT_ABSENT');
    expect(play.try({ ...vote(play, 1), of: 2 })).toBe('NOT_ABSENT');
    expect(play.try(vote(play, 0))).toBe('NOT_ABSENT');
    const unlimited = Play.started({ time: { kind: 'unlimited' } });
    expect(unlimited.try(vote(unlimited, 1, [1], 299_999))).toBe('ABSENCE_NOT_OVER');
    unlimited.do(vote(unlimited, 1, [1], 300_000));
    expect(unlimited.match.game.position.states[0]).toBe(2);
  });

  it('needs the votes of all present players, and then times the absent player out', () => {
    const play = Play.started();
    play.do(vote(play, 1));
    expect(play.try(vote(play, 1))).toBe('ALREADY_VOTED');
    play.do(vote(play, 2));
    expect(play.match.game.position.states[0]).toBe(0);
    play.do(vote(play, 3));
    expect(play.events).toContainEqual({ type: 'statusChanged', color: 0, status: 'OUT_OF_TIME', by: null });
    expect([play.match.game.position.turn, play.match.absenceVote]).toEqual([1, null]);
    expect(replay(play.first, play.entries).match).toEqual(play.match);
  });

  it('completes when the last player who has not voted loses the right to vote', () => {
    const play = Play.started();
    play.do(vote(play, 1));
    play.do(vote(play, 1, [1]));
    expect(play.match.game.position.states[0]).toBe(2);
  });

  it('requires at least two votes in a random game', () => {
    const play = Play.started(RANDOM);
    expect(play.try(vote(play, 1, [1]))).toBe('TOO_FEW_VOTERS');
    play.do(vote(play, 1, [1, 3]));
    play.do(vote(play, 3, [1, 3]));
    expect(play.match.game.position.states[0]).toBe(2);
  });

  it('closes at the end of the turn, at a pause, and when the player returns', () => {
    for (const end of ['move', 'pause', 'comeIn'] as const) {
      const play = Play.started();
      play.do(vote(play, 1));
      if (end === 'move') play.move('d3-e3');
      else play.do({ type: end, by: end === 'pause' ? 1 : 0 });
      expect([end, play.match.absenceVote]).toEqual([end, null]);
    }
  });

  it('replaces the absent player by a bot if the game is set up that way', () => {
    const play = Play.started(STAND_IN);
    for (const by of [1, 2, 3] as const) play.do(vote(play, by));
    expect([play.match.standIns[0], play.match.game.position.states[0]]).toEqual([true, 0]);
    expect(play.try(vote(play, 1))).toBe('NOT_ABSENT');
    play.do({ type: 'comeIn', by: 0 });
    expect(play.events).toEqual([{ type: 'tookBack', color: 0 }]);
    expect(play.match.standIns[0]).toBe(false);
  });
});

it('a random game starts ten seconds after its fourth player joins, unless a player leaves before', () => {
  const play = new Play({ ...MAIN, isRandom: true });
  const sit = (seat: 0 | 1 | 2 | 3) =>
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false }, 1_000);
  for (const seat of [0, 1, 2] as const) sit(seat);
  expect(nextDue(play.match)).toBeNull();
  sit(3);
  expect(nextDue(play.match)).toEqual({ at: play.now + 10_000, command: { type: 'start' } });
  play.do({ type: 'leaveSeat', by: 1 }, 5_000);
  expect(play.match.startsAt).toBeNull();
  expect(nextDue(play.match)).toEqual({ at: play.now + REFILL_MS, command: { type: 'cancel' } });
  sit(1);
  expect(nextDue(play.match)).toEqual({ at: play.now + 10_000, command: { type: 'start' } });
  play.do({ type: 'start' }, 10_000);
  expect(play.match).toMatchObject({ state: 'SPECIAL_PAUSE', startsAt: null });
  const mine = new Play();
  for (const seat of [0, 1, 2, 3] as const)
    mine.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false });
  expect(nextDue(mine.match)).toBeNull();
});
