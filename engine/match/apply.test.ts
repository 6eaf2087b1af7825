import { describe, expect, it } from 'vitest';
import { nextDue } from './apply.ts';
import type { Command } from './commands.ts';
import { MAIN, Play } from './testing/testPlay.ts';

/** White checkmates Red with i9-k10, and Black then checkmates Green with i4-k3. */
const MATES_OF_TWO_PLAYERS =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,2,rPd,1,wN,3/12/10,gPl,1/1,bPr,10/12/8,bN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';
const WHITE_MATES_BLACK =
  'bK,10,rK/12/12/10,rQ,1/12/12/12/12/12/11,gK/2,wR,9/wK,wR,10 w wbrg aaaa 0,0,0,0 0 0';

describe('a match before the start', () => {
  it('lets a player take one seat, and frees the old seat when the player takes another', () => {
    const play = new Play();
    const sit = (seat: 0 | 1 | 2 | 3, playerId: string): Command => ({
      type: 'sit',
      seat,
      playerId,
      name: playerId,
      isAutoReady: false,
    });
    play.do(sit(0, 'a'));
    expect(play.try(sit(0, 'b'))).toBe('SEAT_TAKEN');
    play.do(sit(2, 'a'));
    expect(play.match.seats.map((seat) => seat.playerId)).toEqual([null, null, 'a', null]);
  });

  it('rejects a start while a seat is free, and a second start', () => {
    const play = new Play();
    expect(play.try({ type: 'start' })).toBe('SEATS_FREE');
    expect(Play.started().try({ type: 'start' })).toBe('GAME_ALREADY_STARTED');
  });

  it('starts automatically when four players are seated and ready', () => {
    const play = new Play();
    for (const seat of [0, 1, 2, 3] as const)
      play.do({ type: 'sit', seat, playerId: `${seat}`, name: '', isAutoReady: seat > 1 });
    play.do({ type: 'ready', by: 0 });
    expect(play.match.state).toBe('NOT_STARTED');
    play.do({ type: 'ready', by: 1 });
    expect(play.match.state).toBe('SPECIAL_PAUSE');
  });
});

describe('a match', () => {
  it.each([
    ['a move of another player', { type: 'move', by: 1, move: 0 }, 'NOT_YOUR_TURN'],
    ['an illegal move', { type: 'move', by: 0, move: 0 }, 'ILLEGAL_MOVE'],
    ['a pass of a player with legal moves', { type: 'pass' }, 'PASS_NOT_POSSIBLE'],
    ['a timeout before the time is up', { type: 'timeout' }, 'TIME_NOT_UP'],
    ['an offer out of turn', { type: 'offerDraw', by: 2 }, 'NOT_YOUR_TURN'],
    ['a vote without an offer', { type: 'voteDraw', by: 2, decision: 'APPROVED' }, 'NO_OFFER'],
    ['the end of a pause outside a pause', { type: 'unpause', by: 0 }, 'NOT_PAUSED'],
    ['leaving a seat in a running game', { type: 'leaveSeat', by: 0 }, 'GAME_ALREADY_STARTED'],
  ] as const)('rejects %s without a change', (_what, command, code) => {
    const play = Play.started();
    const before = structuredClone(play.match);
    expect(play.try(command as Command)).toBe(code);
    expect(play.match).toEqual(before);
  });

  it('rejects any command after the end of the game without a change', () => {
    const play = Play.started();
    for (const by of [1, 2, 3] as const) play.do({ type: 'resign', by });
    expect(play.match.state).toBe('FINISHED');
    expect(play.try({ type: 'resign', by: 0 })).toBe('GAME_OVER');
  });
});

describe('the clock of the player to move', () => {
  it('loses time until the move arrives, and gains the increment', () => {
    const play = Play.started();
    play.move('d3-e3', 7_000);
    expect(play.match.clock.remainingMs).toEqual([598_000, 600_000, 600_000, 600_000]);
  });

  it('compensates lag up to the ping, the limit per move and the budget', () => {
    const play = Play.started();
    const gain = 500; // min(500, 150 + 0.4 % of (600 s + 40 x 5 s))
    play.do({ type: 'move', by: 0, move: 27 | (28 << 8), lag: { seenMs: 5_000, pingMs: 100 } }, 1_000);
    expect(play.match.clock.remainingMs[0]).toBe(600_000 - 1_000 + 240 + 5_000);
    expect(play.match.clock.lagBudgetMs[0]).toBe(3 * gain - 240 + gain);
  });

  it('rejects a move after the timeout', () => {
    const play = Play.started({ time: { kind: 'move', moveMs: 1_000 } });
    const lag = { seenMs: 200, pingMs: 60 };
    expect(nextDue(play.match, lag)?.at).toBe(play.now + 1_200);
    expect(play.try({ type: 'move', by: 0, move: 27 | (28 << 8), lag }, 1_200)).toBe('TIME_IS_UP');
    expect(play.try({ type: 'timeout', lag }, -1)).toBe('TIME_NOT_UP');
    play.do({ type: 'timeout', lag }, 1);
    expect(play.events).toContainEqual({ type: 'statusChanged', color: 0, status: 'OUT_OF_TIME', by: null });
    expect([
      play.match.game.position.turn,
      play.match.clock.remainingMs[0],
      play.match.clock.remainingMs[1],
    ]).toEqual([1, 0, 1_000]);
  });

  it('continues with the remaining time after an outage', () => {
    const play = Play.started();
    play.do({ type: 'resume' }, 3_600_000);
    play.move('d3-e3', 1_000);
    expect(play.match.clock.remainingMs[0]).toBe(604_000);
  });
});

describe('a draw offer', () => {
  it('ends the game with half a point for each player when all accept', () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    for (const by of [1, 2, 3] as const) play.do({ type: 'voteDraw', by, decision: 'APPROVED' });
    expect([play.match.state, play.match.game.position.points]).toEqual(['DRAW', [0.5, 0.5, 0.5, 0.5]]);
  });

  it('closes at the first refusal', () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    play.do({ type: 'voteDraw', by: 2, decision: 'REJECTED' });
    expect(play.match.vote).toBeNull();
    expect(play.try({ type: 'offerDraw', by: 0 })).toBe('ALREADY_OFFERED');
  });

  it("stays open after the move of its proposer, and expires when that player's turn returns", () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    for (const text of ['d3-e3', 'd9-e9', 'i9-h9']) play.move(text);
    expect(play.match.vote?.by).toBe(0);
    play.move('i1-h1');
    expect(play.events).toContainEqual({ type: 'drawClosed', reason: 'LAPSED' });
  });

  it('closes when its proposer leaves, and no longer counts the vote of an eliminated player', () => {
    const maker = Play.started();
    maker.do({ type: 'offerDraw', by: 0 });
    maker.do({ type: 'resign', by: 0 });
    expect(maker.events).toContainEqual({ type: 'drawClosed', reason: 'OFFERER_OUT' });
    const voter = Play.started();
    voter.do({ type: 'offerDraw', by: 0 });
    voter.do({ type: 'voteDraw', by: 1, decision: 'APPROVED' });
    voter.do({ type: 'voteDraw', by: 2, decision: 'APPROVED' });
    voter.do({ type: 'resign', by: 3 });
    expect(voter.match.state).toBe('DRAW');
  });
});

describe('armies that change their owner', () => {
  it('belong to the player who checkmated their king', () => {
    const play = Play.started(MAIN, WHITE_MATES_BLACK);
    play.move('c2-a2', 2_000);
    expect(play.events.map((event) => event.type)).toEqual([
      'moved',
      'statusChanged',
      'armyPassed',
      'awarded',
      'stateChanged',
    ]);
    expect(play.events).toContainEqual({ type: 'armyPassed', colors: [1], from: 1, to: 0 });
    expect([play.match.state, play.match.firstCheckmateBy, play.match.clock.since]).toEqual([
      'SPECIAL_PAUSE',
      0,
      null,
    ]);
    expect(play.try({ type: 'endSpecialPause' }, 2_999)).toBe('PAUSE_NOT_OVER');
    play.do({ type: 'endSpecialPause' }, 1);
    expect([play.match.state, play.match.clock.since, play.match.game.position.turn]).toEqual([
      'STARTED',
      play.now,
      2,
    ]);
  });

  it('[GAM-61] leave the first checkmate with the player who gave it when another player checkmates', () => {
    const play = Play.started(MAIN, MATES_OF_TWO_PLAYERS);
    play.move('i9-k10');
    for (const by of [0, 1, 3] as const) play.do({ type: 'ready', by });
    play.move('i4-k3');
    expect(play.events).toContainEqual({ type: 'statusChanged', color: 3, status: 'DEFEATED', by: 1 });
    expect(play.match.firstCheckmateBy).toBe(0);
  });

  it('cause a pause that waits only for players who have not resigned', () => {
    const play = Play.started(MAIN, WHITE_MATES_BLACK);
    play.move('c2-a2');
    play.do({ type: 'ready', by: 0 });
    play.do({ type: 'ready', by: 2 });
    play.do({ type: 'resign', by: 3 });
    expect(play.match.state).toBe('STARTED');
  });
});

it('a game in which no human player is left can be ended, and keeps its points', () => {
  const play = Play.started(MAIN, WHITE_MATES_BLACK);
  play.move('c2-a2');
  play.do({ type: 'terminate' });
  expect([play.match.state, play.match.game.position.points]).toEqual([
    'TERMINATED_NO_HUMAN_PLAYERS',
    [2, 0, 0, 0],
  ]);
});
