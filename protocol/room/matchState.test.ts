import { createHash } from 'node:crypto';
import { Encoder, Reflection } from '@colyseus/schema';
import { describe, expect, it } from 'vitest';
import { isStartedSpecialPaused } from '../../engine/match/gameStates.ts';
import { MAIN, Play } from '../../engine/match/testing/testPlay.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import { type RoomFacts, readState, writeState } from './matchState.ts';
import { RoomState } from './state.ts';
import { checksumOf } from './stateChecksum.ts';
import { STATE_VERSION } from './version.ts';

const FACTS: RoomFacts = {
  title: 'A table',
  epochMs: 900_000,
  isRandom: false,
  convertCaptured: true,
  pieceOrientation: 'VIEWER',
  look: '1005 40 50 oak',
  isLensAllowed: true,
  delaySeconds: 0,
  watchers: 3,
  isBot: [false, true, false, false],
  botLevels: [null, 4, null, null],
  isConnected: [true, true, false, true],
  connections: ['HERE', 'HERE', 'LOST', 'IDLE'],
  seenAtMs: [960_000, null, 900_000, 1_020_000],
  votableAtMs: 987_654,
  rematchId: null,
  isSaving: true,
};

/** Removes the state that only the server has: account ids, past positions, lag compensation budgets. */
function reported(play: Play) {
  const { match } = play;
  return {
    ...match,
    seats: match.seats.map((seat) => ({ ...seat, playerId: seat.playerId === null ? null : '' })),
    game: { ...match.game, passes: 0, seen: [] },
    clock: { ...match.clock, lagBudgetMs: expect.anything() },
    lastRoundAt: expect.toSatisfy(() => true),
    offeredAtPly: expect.anything(),
    takenOff: [],
  };
}

describe('the room state', () => {
  it('has the fields of its version, which is increased with every change of a field', () => {
    const fields = createHash('sha256')
      .update(Reflection.encode(new Encoder(new RoomState())))
      .digest('hex');
    expect([STATE_VERSION, fields.slice(0, 16)]).toEqual([2, '30c0ccb81486d1b5']);
  });

  it('is decoded to the match that was encoded', () => {
    const play = Play.started();
    const server = new RoomState();
    const encoder = new Encoder(server);
    writeState(server, { match: play.match, facts: FACTS, lastCommand: null });
    const decoder = Reflection.decode<RoomState>(Reflection.encode(encoder));
    decoder.decode(encoder.encodeAll());
    encoder.discardChanges();
    for (let ply = 0; ply < 200 && play.match.state === 'STARTED'; ply++) {
      if (ply === 8) play.do({ type: 'offerDraw', by: 0 });
      if (ply === 8) play.do({ type: 'voteDraw', by: 2, decision: 'APPROVED' });
      const moves = legalMoves(play.match.game.position);
      play.do(
        { type: 'move', by: play.match.game.position.turn ?? 0, move: moves[(ply * 7) % moves.length] ?? 0 },
        500,
      );
      writeState(server, {
        match: play.match,
        facts: FACTS,
        lastCommand: play.entries.at(-1)?.command ?? null,
      });
      decoder.decode(encoder.encode());
      encoder.discardChanges();
      expect(checksumOf(decoder.state)).toBe(server.sum);
      const view = readState(decoder.state);
      expect(view.match).toEqual(reported(play));
      expect(view.facts).toEqual(FACTS);
      expect(view.lastCommand).toMatchObject({ type: 'move' });
    }
    expect(play.match.game.position.ply).toBeGreaterThan(20);
  });

  it('contains the absent player, players whom bots replace, the time of the call back, and whether the game is postponed', () => {
    const play = Play.started({ ...MAIN, standIn: true });
    play.do({ type: 'goOut', by: 0 });
    const since = play.now;
    const vote = (by: 1 | 2 | 3) => play.do({ type: 'voteOut', by, of: 0, since, voters: [1, 2, 3] });
    play.now += 60_000;
    const shown = () => {
      const state = new RoomState();
      writeState(state, {
        match: play.match,
        facts: { ...FACTS, rematchId: 'next', isLensAllowed: false },
        lastCommand: play.entries.at(-1)?.command ?? null,
      });
      return readState(state);
    };
    vote(2);
    expect(shown().match.absenceVote).toEqual({ of: 0, approvals: [false, false, true, false] });
    expect(shown().match.seats[0].isOutdoor).toBe(true);
    vote(1);
    vote(3);
    expect(shown().match.standIns).toEqual([true, false, false, false]);
    play.do({ type: 'pause', by: 2 });
    play.do({ type: 'postpone', by: 2 });
    play.do({ type: 'callBack', by: 3 });
    expect(shown().match).toEqual(reported(play));
    expect(shown().facts).toMatchObject({ rematchId: 'next', isLensAllowed: false });
  });

  it('contains the pause and the start time of a random game, and a seat whose player was removed', () => {
    const random = Play.started({ ...MAIN, isRandom: true });
    random.do({ type: 'pause', by: 2 });
    const seats = new Play();
    seats.do({ type: 'sit', seat: 3, playerId: 'p', name: 'Ann', isAutoReady: false });
    seats.do({ type: 'takeOffSeat', seat: 3 });
    const full = new Play({ ...MAIN, isRandom: true });
    for (const seat of [0, 1, 2, 3] as const)
      full.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false });
    expect(full.match.startsAt).toBe(full.now + 10_000);
    for (const play of [random, seats, full]) {
      const state = new RoomState();
      writeState(state, {
        match: play.match,
        facts: { ...FACTS, isRandom: play !== seats },
        lastCommand: null,
      });
      expect(readState(state).match).toEqual(reported(play));
    }
  });

  it('[GAM-18] distinguishes the pause before the first move from the pause after a checkmate', () => {
    const play = new Play(
      MAIN,
      'bK,10,rK/12/12/10,rQ,1/12/12/12/12/12/11,gK/2,wR,9/wK,wR,10 w wbrg aaaa 0,0,0,0 0 0',
    );
    const isFirstPause = () => {
      const state = new RoomState();
      writeState(state, { match: play.match, facts: FACTS, lastCommand: null });
      return isStartedSpecialPaused(readState(state).match);
    };
    for (const seat of [0, 1, 2, 3] as const)
      play.do({ type: 'sit', seat, playerId: `${seat}`, name: '', isAutoReady: false });
    play.do({ type: 'start' });
    expect(isFirstPause()).toBe(true);
    for (const by of [0, 1, 2, 3] as const) play.do({ type: 'ready', by });
    play.move('c2-a2', 5_000);
    expect([play.match.state, isFirstPause()]).toEqual(['SPECIAL_PAUSE', false]);
  });

  it('contains the winner, the reason of the end, and the first checkmate', () => {
    const play = Play.started(
      undefined,
      'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0',
    );
    play.move('c2-a2');
    const state = new RoomState();
    writeState(state, { match: play.match, facts: FACTS, lastCommand: null });
    const { match } = readState(state);
    expect(match.game.outcome).toEqual({ state: 'FINISHED', winner: 0, reason: 'THREE_CHECKMATES' });
    expect(match.game.position.points).toEqual(play.match.game.position.points);
  });
});
