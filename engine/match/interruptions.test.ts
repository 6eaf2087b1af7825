// Pauses, postponed games, absent players and the bots that replace them: which commands are refused, and which events
// are reported.

import { describe, expect, it } from 'vitest';
import { COLORS } from '../board/pieces.ts';
import { CALL_BACK_MS, newMatch, RANDOM_PAUSE_MS, seatOf } from './match.ts';
import { MAIN, Play } from './testing/testPlay.ts';

const RANDOM = { ...MAIN, isRandom: true };
const MOVE_TIME = { time: { kind: 'move', moveMs: 30_000 } } as const;

/** Creates a postponed game. */
function postponed(): Play {
  const play = Play.started();
  play.do({ type: 'pause', by: 0 });
  play.do({ type: 'postpone', by: 1 });
  return play;
}

/** Creates a game in which White, who is to move, has been absent for a minute. */
function missed(settings = MAIN): { play: Play; vote: (by: 1 | 2 | 3) => string | null } {
  const play = Play.started(settings);
  const since = play.now;
  play.do({ type: 'goOut', by: 0 });
  play.now += 60_000;
  return { play, vote: (by) => play.try({ type: 'voteOut', by, of: 0, since, voters: [1, 2, 3] }) };
}

describe('a pause', () => {
  it('is refused before the start, during another pause, and to a player who has left the game', () => {
    const play = new Play();
    expect(play.try({ type: 'pause', by: 0 })).toBe('GAME_NOT_RUNNING');
    const running = Play.started();
    running.do({ type: 'resign', by: 1 });
    expect(running.try({ type: 'pause', by: 1 })).toBe('NOT_ACTIVE');
    running.do({ type: 'pause', by: 0 });
    expect(running.try({ type: 'pause', by: 2 })).toBe('GAME_NOT_RUNNING');
    expect(running.try({ type: 'unpause', by: 1 })).toBe('NOT_ACTIVE');
    expect(running.try({ type: 'endPause' })).toBe('NOT_PAUSED');
    expect(running.try({ type: 'unpause', by: 3, absent: [0] })).toBeNull();
    expect(running.try({ type: 'unpause', by: 3 })).toBe('NOT_PAUSED');
    expect(running.try({ type: 'endPause' })).toBe('NOT_PAUSED');
  });

  it('keeps the remaining time of the turn', () => {
    const play = Play.started(MOVE_TIME);
    play.do({ type: 'pause', by: 0 }, 10_000);
    expect(play.match.clock.remainingMs[0]).toBe(20_000);
    play.do({ type: 'unpause', by: 0 }, 500_000);
    expect(play.match.clock.remainingMs[0]).toBe(20_000);
    expect(play.match).toMatchObject({ state: 'STARTED', pausedBy: null, clock: { since: play.now } });
  });

  it('ends after five minutes in a random game', () => {
    const play = Play.started(RANDOM);
    play.do({ type: 'pause', by: 2 });
    expect(play.match.pauseEndsAt).toBe(play.now + 300_000);
    expect(RANDOM_PAUSE_MS).toBe(300_000);
    expect(play.match.pausesUsed).toEqual([false, false, true, false]);
    expect(play.try({ type: 'postpone', by: 2 })).toBe('NOT_PRIVATE');
    expect(play.try({ type: 'unpause', by: 1 })).toBe('PAUSE_NOT_YOURS');
    expect(play.try({ type: 'endPause' }, 299_999)).toBe('PAUSE_NOT_OVER');
    expect(play.try({ type: 'unpause', by: 1 }, 1)).toBeNull();
    expect(play.try({ type: 'pause', by: 2 })).toBe('PAUSE_USED');
    expect(play.try({ type: 'pause', by: 1 })).toBeNull();
    expect(play.match.pausesUsed).toEqual([false, true, true, false]);
  });
});

describe('a postponed game', () => {
  it('causes one event if an active player postpones the game during a pause', () => {
    const play = Play.started();
    expect(play.try({ type: 'postpone', by: 1 })).toBe('NOT_PAUSED');
    play.do({ type: 'resign', by: 2 });
    play.do({ type: 'pause', by: 0 });
    expect(play.try({ type: 'postpone', by: 2 })).toBe('NOT_ACTIVE');
    expect(play.try({ type: 'callBack', by: 0 })).toBe('NOT_POSTPONED');
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [1] })).toBe('NOT_POSTPONED');
    play.do({ type: 'postpone', by: 1 });
    expect(play.events).toEqual([{ type: 'postponed', by: 1 }]);
    expect(play.try({ type: 'postpone', by: 1 })).toBe('ALREADY_POSTPONED');
    expect(play.try({ type: 'callBack', by: 2 })).toBe('NOT_ACTIVE');
    expect(play.try({ type: 'dropAbsent', by: 2, absent: [1] })).toBe('NOT_ACTIVE');
  });

  it('calls its players back once, and continues when all have returned', () => {
    const play = postponed();
    play.do({ type: 'callBack', by: 3 });
    expect(play.events).toEqual([{ type: 'calledBack', by: 3 }]);
    expect(play.match.calledBackAt).toBe(play.now);
    expect(play.try({ type: 'callBack', by: 0 })).toBe('ALREADY_CALLED');
    expect(play.try({ type: 'unpause', by: 3, absent: [2] })).toBe('PLAYERS_ABSENT');
    expect(play.try({ type: 'unpause', by: 3, absent: [] })).toBeNull();
    expect(play.match).toMatchObject({ isPostponed: false, calledBackAt: null, state: 'STARTED' });
  });

  it('removes absent players a day after the call', () => {
    const play = postponed();
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [1] })).toBe('CALL_NOT_OVER');
    play.do({ type: 'callBack', by: 0 });
    expect(CALL_BACK_MS).toBe(86_400_000);
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [1] }, CALL_BACK_MS - 1)).toBe('CALL_NOT_OVER');
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [0] }, 1)).toBe('NOBODY_ABSENT');
    play.do({ type: 'dropAbsent', by: 0, absent: [0, 1] });
    expect(play.events).toEqual([{ type: 'statusChanged', color: 1, status: 'RESIGNED', by: null }]);
    expect(play.match.game.position.states).toEqual([0, 1, 0, 0]);
    expect(play.match.state).toBe('PAUSED');
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [1] })).toBe('NOBODY_ABSENT');
    expect(play.try({ type: 'dropAbsent', by: 0, absent: [2, 3] })).toBeNull();
    expect(play.match.state).toBe('FINISHED');
  });
});

describe('an absent player', () => {
  it("is reported, and can be voted out only during that player's turn", () => {
    const { play, vote } = missed();
    expect(vote(1)).toBeNull();
    play.do({ type: 'goOut', by: 3 });
    play.do({ type: 'comeIn', by: 3 });
    expect(play.events).toEqual([{ type: 'cameIn', color: 3 }]);
    expect(play.match.absenceVote).toEqual({ of: 0, approvals: [false, true, false, false] });
    play.do({ type: 'comeIn', by: 0 });
    expect(play.match.absenceVote).toBeNull();
    expect(play.try({ type: 'comeIn', by: 0 })).toBe('ALREADY_INDOOR');
  });

  it('is voted out only by active players, each of whom votes once', () => {
    const { play, vote } = missed();
    expect(vote(2)).toBeNull();
    expect(play.events).toEqual([{ type: 'absenceVoted', by: 2, of: 0 }]);
    expect(vote(2)).toBe('ALREADY_VOTED');
    play.do({ type: 'resign', by: 1 });
    expect(vote(1)).toBe('NOT_ACTIVE');
    expect(play.match.absenceVote?.approvals).toEqual([false, false, true, false]);
    play.do({ type: 'pause', by: 3 });
    expect(play.match.absenceVote).toBeNull();
    expect(vote(3)).toBe('GAME_NOT_RUNNING');
  });

  it('is replaced by a bot until the return if the game allows it', () => {
    const { play, vote } = missed({ ...MAIN, standIn: true });
    expect([vote(1), vote(2), vote(3)]).toEqual([null, null, null]);
    expect(play.events).toEqual([
      { type: 'absenceVoted', by: 3, of: 0 },
      { type: 'stoodIn', color: 0 },
    ]);
    expect(play.match.standIns).toEqual([true, false, false, false]);
    expect(play.match.game.position.turn).toBe(0);
    expect(vote(1)).toBe('NOT_ABSENT');
    play.do({ type: 'comeIn', by: 0 });
    expect(play.events).toContainEqual({ type: 'tookBack', color: 0 });
    expect(play.match.standIns).toEqual([false, false, false, false]);
  });

  it('ends an open vote by making a move', () => {
    const { play, vote } = missed();
    expect(vote(1)).toBeNull();
    play.move('d3-e3');
    expect(play.match.absenceVote).toBeNull();
  });
});

describe('a player removed from a seat', () => {
  it('is named in the event, and the seat becomes free', () => {
    const play = new Play();
    play.do({ type: 'sit', seat: 1, playerId: 'ann', name: 'Ann', isAutoReady: false });
    expect(seatOf(play.match, 'ann')).toBe(1);
    play.do({ type: 'takeOffSeat', seat: 1 });
    expect(play.events).toEqual([{ type: 'takenOff', color: 1, name: 'Ann' }]);
    expect(play.match.takenOff).toEqual(['ann']);
    expect(seatOf(play.match, 'ann')).toBeNull();
    expect(play.try({ type: 'takeOffSeat', seat: 1 })).toBe('SEAT_NOT_TAKEN');
    expect(Play.started().try({ type: 'takeOffSeat', seat: 1 })).toBe('GAME_ALREADY_STARTED');
  });
});

it('a new match has four free seats, and no skipped round, used pause, replaced player or removed player', () => {
  const match = newMatch(MAIN);
  expect(match.seats).toEqual(
    COLORS.map(() => ({
      playerId: null,
      name: '',
      isAutoReady: false,
      isReady: false,
      isOutdoor: false,
      isTakenOff: false,
    })),
  );
  expect(match).toMatchObject({
    isRoundSkipped: false,
    pausesUsed: [false, false, false, false],
    standIns: [false, false, false, false],
    takenOff: [],
  });
});
