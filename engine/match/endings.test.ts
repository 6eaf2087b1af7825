// The end of a game, and the pauses between turns.

import { describe, expect, it } from 'vitest';
import { isOver } from './match.ts';
import { MAIN, Play } from './testing/testPlay.ts';

const MATE = 'bK,10,rK/12/12/10,rQ,1/12/12/12/12/12/11,gK/2,wR,9/wK,wR,10';
/** White checkmates Black by c2-a2, and Red and Green play on. */
const WHITE_MATES = `${MATE} w wbrg aaaa 0,0,0,0 0 0`;
/** White checkmates Black, who is the last opponent. */
const WHITE_WINS = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';

describe('an accepted draw', () => {
  it('ends the vote and the clock, and reports a draw for every player who was still in the game', () => {
    const play = Play.started();
    play.do({ type: 'resign', by: 1 });
    play.do({ type: 'offerDraw', by: 0 });
    play.do({ type: 'voteDraw', by: 2, decision: 'APPROVED' });
    play.do({ type: 'voteDraw', by: 3, decision: 'APPROVED' });
    expect(play.match).toMatchObject({ state: 'DRAW', vote: null, clock: { since: null } });
    const draws = play.events.flatMap((event) =>
      event.type === 'statusChanged' && event.status === 'DRAW' ? [event] : [],
    );
    expect(draws).toEqual(
      [0, 2, 3].map((color) => ({ type: 'statusChanged', color, status: 'DRAW', by: null })),
    );
    expect(play.events).toContainEqual({ type: 'drawClosed', reason: 'ACCEPTED' });
  });
});

describe('a won game', () => {
  it('ends the clock and an open vote, and reports no draw for any player', () => {
    const play = Play.started(undefined, WHITE_WINS);
    play.do({ type: 'offerDraw', by: 0 });
    play.move('c2-a2');
    expect(isOver(play.match)).toBe(true);
    expect(play.match).toMatchObject({ state: 'FINISHED', vote: null, clock: { since: null } });
    expect(play.events).toContainEqual({ type: 'drawClosed', reason: 'LAPSED' });
    expect(play.events).not.toContainEqual(expect.objectContaining({ status: 'DRAW' }));
    expect(play.events).toContainEqual({ type: 'statusChanged', color: 1, status: 'DEFEATED', by: 0 });
  });
});

describe('the pause after a checkmate', () => {
  it('ends early when every human in the game is ready', () => {
    const play = Play.started(MAIN, WHITE_MATES);
    play.move('c2-a2');
    expect(play.match.state).toBe('SPECIAL_PAUSE');
    expect(play.match.seats.every((seat) => !seat.isReady)).toBe(true);
    play.do({ type: 'ready', by: 0 });
    play.do({ type: 'ready', by: 2 });
    expect(play.match.state).toBe('SPECIAL_PAUSE');
    play.do({ type: 'ready', by: 3 });
    expect(play.match.state).toBe('STARTED');
    expect(play.match.seats.every((seat) => !seat.isReady)).toBe(true);
    expect(play.match.clock.since).toBe(play.now);
  });

  it('is not shortened if only bots play', () => {
    const play = new Play(MAIN, WHITE_MATES);
    for (const seat of [0, 1, 2, 3] as const)
      play.do({ type: 'sit', seat, playerId: `b${seat}`, name: 'Bot', isAutoReady: true });
    play.do({ type: 'start' });
    play.do({ type: 'endSpecialPause' }, 10_000);
    play.move('c2-a2');
    play.do({ type: 'resign', by: 3 });
    expect(play.match.state).toBe('SPECIAL_PAUSE');
  });

  it('begins the next turn with the full time per move', () => {
    const play = Play.started({ time: { kind: 'move', moveMs: 30_000 } }, WHITE_MATES);
    play.move('c2-a2', 12_000);
    play.do({ type: 'endSpecialPause' }, 3_000);
    const { turn } = play.match.game.position;
    expect(play.match.clock.remainingMs[turn ?? 0]).toBe(30_000);
  });
});

describe('a timeout', () => {
  it('passes the turn, and sets the clock of its player to zero', () => {
    const play = Play.started();
    play.do({ type: 'timeout' }, 600_000);
    expect(play.match.clock.remainingMs[0]).toBe(0);
    expect(play.events[0]).toEqual({ type: 'statusChanged', color: 0, status: 'OUT_OF_TIME', by: null });
    expect(play.match.game.position.turn).toBe(1);
    expect(play.match.clock.since).toBe(play.now);
  });
});

it.each(['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'] as const)(
  'a game with the state %s is over',
  (state) => {
    expect(isOver({ ...Play.started().match, state })).toBe(true);
  },
);
