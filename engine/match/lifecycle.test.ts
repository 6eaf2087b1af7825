import { describe, expect, it } from 'vitest';
import type { Color } from '../board/pieces.ts';
import { makePosition } from '../notation/positionText.ts';
import { makeMove } from '../rules/moves.ts';
import { KINGS, place } from '../rules/testing/table.ts';
import { applyLogged, clockStartsAt, nextDue } from './apply.ts';
import type { Command } from './commands.ts';
import { makeEntry, replay } from './log.ts';
import { MAIN, Play } from './testing/testPlay.ts';

const ALL = [0, 1, 2, 3] as const;
const sit = (seat: Color, playerId = `p${seat}`): Command => ({
  type: 'sit',
  seat,
  playerId,
  name: playerId,
  isAutoReady: false,
});

/** Creates a match with four seated players. */
function seated(settings = MAIN): Play {
  const play = new Play(settings);
  for (const seat of ALL) play.do(sit(seat));
  return play;
}

/** Returns the types of the last command's events. */
const types = (play: Play) => play.events.map(({ type }) => type);

describe('a rejected command', () => {
  it.each([
    [{ type: 'leaveSeat', by: 1 }, 'SEAT_NOT_YOURS'],
    [{ type: 'ready', by: 1 }, 'SEAT_NOT_YOURS'],
    [{ type: 'start' }, 'SEATS_FREE'],
    [{ type: 'move', by: 0, move: makeMove(0, 1) }, 'GAME_NOT_STARTED'],
    [{ type: 'resign', by: 0 }, 'GAME_NOT_STARTED'],
    [{ type: 'pass' }, 'GAME_NOT_RUNNING'],
    [{ type: 'timeout' }, 'GAME_NOT_RUNNING'],
    [{ type: 'endSpecialPause' }, 'NOT_PAUSED'],
    [{ type: 'terminate' }, 'GAME_NOT_STARTED'],
    [{ type: 'resume' }, 'GAME_NOT_STARTED'],
  ] as const)('is refused before the start: %o', (command, refusal) => {
    const play = new Play();
    play.do(sit(0));
    expect(play.try(command)).toBe(refusal);
  });

  it.each([
    [sit(0, 'other'), 'GAME_ALREADY_STARTED'],
    [{ type: 'leaveSeat', by: 1 }, 'GAME_ALREADY_STARTED'],
    [{ type: 'start' }, 'GAME_ALREADY_STARTED'],
    [{ type: 'move', by: 1, move: makeMove(0, 1) }, 'NOT_YOUR_TURN'],
    [{ type: 'pass' }, 'PASS_NOT_POSSIBLE'],
    [{ type: 'timeout' }, 'TIME_NOT_UP'],
    [{ type: 'endSpecialPause' }, 'NOT_PAUSED'],
  ] as const)('is refused in a running game: %o', (command, refusal) => {
    expect(Play.started().try(command)).toBe(refusal);
  });

  it('names the obstacle: a pause, a player who has left, or a repeated ready signal', () => {
    const play = seated();
    play.do({ type: 'ready', by: 2 });
    expect(play.try({ type: 'ready', by: 2 })).toBe('ALREADY_READY');
    play.do({ type: 'start' });
    expect(play.try({ type: 'move', by: 0, move: makeMove(0, 1) })).toBe('GAME_NOT_RUNNING');
    expect(play.try({ type: 'pass' })).toBe('GAME_NOT_RUNNING');
    expect(play.try({ type: 'timeout' }, 900_000)).toBe('GAME_NOT_RUNNING');
    play.do({ type: 'endSpecialPause' });
    play.do({ type: 'resign', by: 2 });
    expect(play.try({ type: 'resign', by: 2 })).toBe('NOT_ACTIVE');
    expect(play.try({ type: 'move', by: 2, move: makeMove(0, 1) })).toBe('NOT_ACTIVE');
  });

  it('has the reason PAUSE_NOT_OVER if it would end the first pause early', () => {
    const play = seated();
    play.do({ type: 'start' });
    expect(play.try({ type: 'endSpecialPause' }, 9_999)).toBe('PAUSE_NOT_OVER');
    expect(play.try({ type: 'endSpecialPause' }, 1)).toBeNull();
    expect(play.match.state).toBe('STARTED');
  });
});

describe('the events of a match', () => {
  it('report that a player takes, changes or leaves a seat, or is ready', () => {
    const play = new Play();
    play.do(sit(0, 'ann'));
    expect(play.events).toEqual([{ type: 'seatTaken', color: 0, name: 'ann' }]);
    play.do(sit(2, 'ann'));
    expect(play.events).toEqual([
      { type: 'seatLeft', color: 0 },
      { type: 'seatTaken', color: 2, name: 'ann' },
    ]);
    play.do({ type: 'ready', by: 2 });
    expect(play.events).toEqual([{ type: 'ready', color: 2 }]);
    play.do({ type: 'leaveSeat', by: 2 });
    expect(play.events).toEqual([{ type: 'seatLeft', color: 2 }]);
    expect(play.match.seats.every((seat) => seat.playerId === null)).toBe(true);
  });

  it('report a resignation', () => {
    const play = Play.started();
    const since = play.match.clock.since;
    play.do({ type: 'resign', by: 2 }, 5_000);
    expect(play.events[0]).toEqual({ type: 'statusChanged', color: 2, status: 'RESIGNED', by: null });
    expect(play.match.game.position.turn).toBe(0);
    expect(play.match.clock.since).toBe(since);
    play.do({ type: 'resign', by: 0 }, 5_000);
    expect(play.match.game.position.turn).toBe(1);
    expect(play.match.clock.remainingMs[0]).toBe(590_000);
    expect(play.match.clock.since).toBe(play.now);
  });

  it('contain a move, after which the match has the time of the move and no skipped round', () => {
    const play = Play.started();
    play.move('d3-e3', 2_000);
    expect(types(play)).toContain('moved');
    expect(play.match.lastMove).toEqual({ by: 0, from: 27, to: 28 });
    expect(play.match.lastRoundAt).toBe(play.now);
    expect(play.match.isRoundSkipped).toBe(false);
    expect(play.match.clock.remainingMs[0]).toBe(603_000);
  });

  it('contain the end of clock, pause and vote after a termination', () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    play.do({ type: 'pause', by: 1 });
    play.do({ type: 'terminate' }, 60_000);
    expect(play.match).toMatchObject({
      state: 'TERMINATED_NO_HUMAN_PLAYERS',
      vote: null,
      pausedBy: null,
      specialPauseEndsAt: null,
      clock: { since: null },
    });
  });
});

describe('the end by an administrator', () => {
  it('[MOD-32] ends clock, pause and vote without an outcome, and differs from the end without humans', () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    play.do({ type: 'pause', by: 1 });
    play.do({ type: 'terminate', isByAdmin: true }, 60_000);
    expect(play.events).toEqual([
      { type: 'stateChanged', state: 'TERMINATED_NO_HUMAN_PLAYERS', isByAdmin: true },
    ]);
    expect(play.match).toMatchObject({
      ...{ state: 'TERMINATED_NO_HUMAN_PLAYERS', isEndedByAdmin: true, vote: null, pausedBy: null },
      clock: { since: null },
      game: { outcome: null },
    });
    expect(play.try({ type: 'resign', by: 0 })).toBe('GAME_OVER');
    const other = Play.started();
    other.do({ type: 'terminate' });
    expect(other.match.isEndedByAdmin).toBe(false);
  });

  it('[MOD-32] is refused before the start', () => {
    expect(seated().try({ type: 'terminate', isByAdmin: true })).toBe('GAME_NOT_STARTED');
  });
});

describe('a turn without a legal move', () => {
  /** White has no legal move and is not in check. */
  const SHUT_IN = makePosition(place(`${KINGS} gR:b5 gR:h2 bN:f9`));

  it('is passed when its clock starts, and costs no time', () => {
    const play = Play.started(MAIN, SHUT_IN);
    const since = play.match.clock.since;
    expect(nextDue(play.match)).toEqual({ at: since, command: { type: 'pass' } });
    play.do({ type: 'pass' }, 30_000);
    expect(play.events[0]).toEqual({ type: 'passed', by: 0 });
    expect(play.match).toMatchObject({ isRoundSkipped: true, lastRoundAt: play.now, lastMove: null });
    expect(play.match.clock).toMatchObject({
      remainingMs: [600_000, 600_000, 600_000, 600_000],
      since: play.now,
    });
    expect(play.match.game.position.turn).toBe(1);
  });
});

describe('the next automatic command', () => {
  it('is the start of a random game, the end of a pause, or a timeout', () => {
    const random = seated({ ...MAIN, isRandom: true });
    expect(nextDue(random.match)).toEqual({ at: random.now + 10_000, command: { type: 'start' } });
    const play = seated();
    expect(nextDue(play.match)).toBeNull();
    play.do({ type: 'start' });
    expect(nextDue(play.match)).toEqual({ at: play.now + 10_000, command: { type: 'endSpecialPause' } });
    for (const by of ALL) play.do({ type: 'ready', by });
    const since = play.match.clock.since ?? 0;
    expect(nextDue(play.match)).toEqual({ at: since + 600_000, command: { type: 'timeout' } });
    const lag = { seenMs: 0, pingMs: 60 };
    expect(nextDue(play.match, lag)).toEqual({ at: since + 600_200, command: { type: 'timeout', lag } });
    play.do({ type: 'pause', by: 0 });
    expect(nextDue(play.match)).toBeNull();
  });

  it('ends the pause of a player in a random game', () => {
    const play = Play.started({ ...MAIN, isRandom: true });
    play.do({ type: 'pause', by: 1 });
    expect(nextDue(play.match)).toEqual({ at: play.match.pauseEndsAt, command: { type: 'endPause' } });
  });

  it('is null without a time control, and after the end', () => {
    const unlimited = Play.started({ time: { kind: 'unlimited' } });
    expect(nextDue(unlimited.match)).toBeNull();
    expect(unlimited.try({ type: 'timeout' }, 900_000)).toBe('GAME_NOT_RUNNING');
    const play = Play.started();
    play.do({ type: 'terminate' });
    expect(nextDue(play.match)).toBeNull();
  });
});

describe('the running clock', () => {
  it('starts when the log entry is committed, and again after an outage', () => {
    const play = Play.started();
    expect(clockStartsAt(play.match, 77).clock.since).toBe(77);
    play.do({ type: 'resume' }, 40_000);
    expect(play.match.clock.since).toBe(play.now);
    play.do({ type: 'pause', by: 0 });
    expect(clockStartsAt(play.match, 77)).toBe(play.match);
    play.do({ type: 'resume' }, 40_000);
    expect(play.match.clock.since).toBeNull();
  });
});

describe('the game log', () => {
  it('contains the number, ply, clocks and lag compensation budget of each entry', () => {
    const play = Play.started();
    const before = play.match;
    const command: Command = {
      type: 'move',
      by: 0,
      move: makeMove(27, 28),
      lag: { seenMs: 100, pingMs: 60 },
    };
    const applied = applyLogged(before, command, play.now + 3_000);
    if (!applied.ok) throw new Error(applied.error);
    const entry = makeEntry(before, applied.value, command, 'id', play.now + 3_000);
    expect(entry).toMatchObject({
      seq: before.seq + 1,
      ply: 1,
      commandId: 'id',
      since: before.clock.since,
      creditMs: 100,
      clocksMs: [600_000 - 2_900 + 5_000, 600_000, 600_000, 600_000],
    });
    const resigned = applyLogged(before, { type: 'resign', by: 1 }, play.now);
    if (!resigned.ok) throw new Error(resigned.error);
    expect(makeEntry(before, resigned.value, { type: 'resign', by: 1 }, null, play.now).creditMs).toBe(0);
  });

  it('replays to the same match and the same events', () => {
    const play = Play.started();
    play.move('d3-e3', 2_000);
    const { match, events } = replay(play.first, play.entries);
    expect(match).toEqual(play.match);
    expect(events).toHaveLength(play.entries.length);
    expect(events.at(-1)).toEqual(play.events);
    const last = play.entries.at(-1);
    if (!last) throw new Error('no entry');
    const later = replay(play.first, [...play.entries.slice(0, -1), { ...last, since: last.at - 500 }]);
    expect(later.match.clock.remainingMs[0]).toBe(600_000 - 500 + 5_000);
  });

  it('counts as damaged if an entry is missing, is rejected, or leads to another ply', () => {
    const play = Play.started();
    play.move('d3-e3');
    const [first, ...rest] = play.entries;
    const last = play.entries.at(-1);
    if (!first || !last) throw new Error('no entry');
    const body = play.entries.slice(0, -1);
    expect(() => replay(play.first, rest)).toThrow('Entry 2 follows entry 0');
    expect(() => replay(play.first, [first, { ...last, seq: 2 }])).toThrow(
      'Entry 2 (move) was refused: GAME_NOT_STARTED',
    );
    expect(() => replay(play.first, [...body, { ...last, ply: 5 }])).toThrow(
      `Entry ${last.seq} leads to ply 1, not 5`,
    );
  });
});

describe('a draw offer', () => {
  it('is rejected outside a running game, while another offer is open, and from a player who has left', () => {
    const play = seated();
    expect(play.try({ type: 'offerDraw', by: 0 })).toBe('GAME_NOT_RUNNING');
    expect(play.try({ type: 'voteDraw', by: 0, decision: 'APPROVED' })).toBe('GAME_NOT_RUNNING');
    const running = Play.started();
    expect(running.try({ type: 'offerDraw', by: 1 })).toBe('NOT_YOUR_TURN');
    expect(running.try({ type: 'voteDraw', by: 1, decision: 'APPROVED' })).toBe('NO_OFFER');
    running.do({ type: 'offerDraw', by: 0 });
    expect(running.events).toEqual([{ type: 'drawOffered', by: 0 }]);
    expect(running.match.offeredAtPly).toEqual([0, null, null, null]);
    expect(running.try({ type: 'offerDraw', by: 0 })).toBe('OFFER_OPEN');
    running.do({ type: 'resign', by: 3 });
    expect(running.try({ type: 'voteDraw', by: 3, decision: 'APPROVED' })).toBe('NOT_ACTIVE');
    running.do({ type: 'voteDraw', by: 1, decision: 'APPROVED' });
    expect(running.events).toEqual([{ type: 'drawVoted', by: 1, decision: 'APPROVED' }]);
    expect(running.try({ type: 'voteDraw', by: 1, decision: 'REJECTED' })).toBe('ALREADY_VOTED');
    running.do({ type: 'voteDraw', by: 2, decision: 'REJECTED' });
    expect(running.events).toEqual([
      { type: 'drawVoted', by: 2, decision: 'REJECTED' },
      { type: 'drawClosed', reason: 'REJECTED' },
    ]);
    expect(running.try({ type: 'offerDraw', by: 0 })).toBe('ALREADY_OFFERED');
  });

  it('[DRW-07] is rejected while the offer of another player is open', () => {
    const play = Play.started();
    play.do({ type: 'offerDraw', by: 0 });
    play.move('d3-e3');
    expect(play.match.game.position.turn).toBe(1);
    expect(play.try({ type: 'offerDraw', by: 1 })).toBe('OFFER_OPEN');
    expect(play.match.vote?.by).toBe(0);
  });
});

it('changed settings leave the seats of humans unchanged', () => {
  const play = new Play();
  play.do(sit(0));
  const bot = (seat: Color) =>
    ({ seat, playerId: `bot${seat}`, name: `Bot ${seat}`, level: 3, useNewEngine: false }) as const;
  const settings = {
    type: 'changeSettings',
    owner: 0,
    ...MAIN,
    standIn: false,
    title: '',
    convertCaptured: true,
  } as const;
  play.do({ ...settings, bots: [bot(1), bot(2)] });
  expect(play.events).toEqual([
    { type: 'seatTaken', color: 1, name: 'Bot 1' },
    { type: 'seatTaken', color: 2, name: 'Bot 2' },
    { type: 'settingsChanged' },
  ]);
  play.do({ ...settings, bots: [bot(2)] });
  expect(play.events).toEqual([{ type: 'seatLeft', color: 1 }, { type: 'settingsChanged' }]);
  expect(play.match.seats[0].playerId).toBe('p0');
  expect(play.try({ ...settings, bots: [bot(2), bot(0)] })).toBe('SEAT_TAKEN');
});
