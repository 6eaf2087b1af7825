import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { beginRules, isPointGame, type Outcome, quietRoundsLeft } from './game.ts';
import { fields, KINGS, mates, place, play, refusal, WALLED } from './testing/table.ts';

/** Pieces with which c6-a6 checkmates the king on a12. */
const ROOKS = 'wR:b7 wR:c6 wN:h6';

describe('the end FINISHED', () => {
  it("[RUL-57] occurs when three kings are checkmated, and the remaining king's player wins", () => {
    const done = play(
      place(`wK:a1 gK:a12 ${ROOKS}`, { owners: 'wwwg', states: 'amma', points: '3,0,0,0' }),
      'c6-a6',
    );
    expect(done.game.outcome).toEqual({ state: 'FINISHED', winner: 0, reason: 'THREE_CHECKMATES' });
    expect(fields(done.game.position)).toMatchObject({ turn: '-', owners: 'wwww', states: 'ammm' });
  });

  it('[RUL-57] does not depend on which players gave the three checkmates', () => {
    const position = place(`wK:a1 gK:a12 ${ROOKS}`, { owners: 'wggg', states: 'amma', points: '0,0,0,3' });
    expect(play(position, 'c6-a6').game.outcome).toEqual({
      state: 'FINISHED',
      winner: 0,
      reason: 'THREE_CHECKMATES',
    });
  });

  it('[RUL-57] does not occur while the king of another player is on the board', () => {
    const position = place(`wK:a1 gK:a12 rK:l1 ${ROOKS}`, {
      owners: 'wwrg',
      states: 'amaa',
      points: '2,0,0,0',
    });
    expect(play(position, 'c6-a6').game.outcome).toBeNull();
  });

  it.each([
    ['resign', 'arta', 'g:resign', 0],
    ['timeout', 'arta', 'g:timeout', 0],
    ['resign out of turn', 'arta', 'w:resign', 3],
    ['resign, one checkmated', 'amra', 'g:resign', 0],
  ])(
    '[RUL-58] occurs when one active player remains after %s (player states %s, event %s), and that player wins',
    (_, states, event, winner) => {
      const kings = states.includes('m') ? 'wK:a1 rK:l12 gK:l1' : KINGS;
      const owners = states.includes('m') ? 'wwrg' : 'wbrg';
      const done = play(place(`${kings} wN:f6 gN:h5`, { turn: 'g', states, owners }), event);
      expect(done.game.outcome).toEqual({ state: 'FINISHED', winner, reason: 'FORFEIT' });
      expect(refusal(done.game, 'w:resign')).toBe('GAME_OVER');
    },
  );

  it('[RUL-58] occurs when one active player remains after a checkmate', () => {
    const done = play(place(`${KINGS} ${ROOKS}`, { states: 'aatr' }), 'c6-a6');
    expect(done.game.outcome).toEqual({ state: 'FINISHED', winner: 0, reason: 'FORFEIT' });
  });

  it('[RUL-59] makes the game a point game after a forfeit, but not after three checkmates', () => {
    const forfeit = play(place(`${KINGS} wN:f6 gN:h5`, { states: 'arta' }), 'g:resign').game
      .outcome as Outcome;
    const mated = play(place(`wK:a1 gK:a12 ${ROOKS}`, { owners: 'wwwg', states: 'amma' }), 'c6-a6').game
      .outcome as Outcome;
    const drawn = play(startPosition(), 'draw').game.outcome as Outcome;
    expect([forfeit, mated, drawn].map(isPointGame)).toEqual([true, false, false]);
  });
});

describe('repetition', () => {
  const position = place(`${KINGS} wN:c3 bN:c10 rN:j10 gN:j3`);
  const away = ['c3-e4', 'c10-e9', 'j10-h9', 'j3-h4'];
  const back = ['e4-c3', 'e9-c10', 'h9-j10', 'h4-j3'];

  it('[RUL-60] ends the game at the third occurrence of a position, and the start position counts as its first', () => {
    const game = beginRules(position);
    const second = play(game, ...away, ...back, ...away, ...back.slice(0, 3));
    expect(second.game.outcome).toBeNull();
    const third = play(second.game, 'h4-j3');
    expect(third.game.outcome).toEqual({ state: 'DRAW', winner: null, reason: 'REPETITION' });
  });

  it('[RUL-60] distinguishes positions by player to move, owners, states, directions and placement', () => {
    const men = 'wK:a1 bK:a12 gK:l1 wPu:e5 rN:h9';
    const key = (text: string, more: object): string =>
      beginRules(place(text, { owners: 'wbwg', states: 'aama', ...more })).seen.join();
    const others = [
      key(men, {}),
      key(men, { turn: 'b' }),
      key(men, { owners: 'wbbg' }),
      key(men, { states: 'aamr' }),
      key(men, { states: 'aamt' }),
      key(men.replace('wPu', 'wPr'), {}),
      key(men.replace('wPu', 'wPur'), {}),
      key(men.replace('wPu', 'bPu'), {}),
      key(men.replace('e5', 'e6'), {}),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(key(men, { points: '0,2,0,0', quiet: 9, ply: 40 })).toBe(others[0]);
  });

  it('[RUL-60] forgets all earlier positions after a capture or a pawn move', () => {
    const game = beginRules(place(`${KINGS} wN:c3 bN:c10 rN:j10 gN:j3 wPu:f5`));
    const twice = play(game, ...away, ...back);
    expect(twice.game.seen).toHaveLength(2 * 9);
    expect(play(twice.game, 'f5-f6').game.seen).toHaveLength(2);
  });

  it('[RUL-60] counts a position that recurs after a pass', () => {
    const shut = beginRules(place(`${KINGS} gR:b5 gR:h2 bN:c10 rN:j10`));
    const round = ['pass', 'c10-e9', 'j10-h9', 'b5-b6', 'pass', 'e9-c10', 'h9-j10', 'b6-b5'];
    expect(play(shut, ...round).game.outcome).toBeNull();
    expect(play(shut, ...round, ...round).game.outcome?.reason).toBe('REPETITION');
  });
});

describe('the rule of no progress', () => {
  const men = `${KINGS} wN:c3 bN:c10 rN:j10 gN:j3 wPu:f5 gPu:h4 gPl:e8 wR:b3`;

  it.each([
    ['aaaa', 200],
    ['araa', 150],
    ['arta', 100],
  ])(
    '[RUL-61] ends a game with the player states %s (a = active, r = resigned, t = timed out) after %i turns',
    (states, limit) => {
      expect(play(place(men, { states, quiet: limit - 2 }), 'c3-e4').game.outcome).toBeNull();
      const done = play(place(men, { states, quiet: limit - 1 }), 'c3-e4');
      expect(done.game.outcome).toEqual({ state: 'DRAW', winner: null, reason: 'NO_PROGRESS' });
    },
  );

  it.each([
    ['aaaa', 0, 50],
    ['aaaa', 199, 1],
    ['aaaa', 200, 0],
    ['araa', 120, 10],
    ['arta', 80, 10],
    ['arta', 81, 10],
    ['arta', 82, 9],
  ])(
    'with the player states %s and %i turns without progress draws the game in %i rounds',
    (states, quiet, left) => {
      expect(quietRoundsLeft(place(men, { states, quiet }))).toBe(left);
    },
  );

  it('[RUL-61] counts passes as turns', () => {
    const shut = place(`${KINGS} gR:b5 gR:h2 bN:f9`, { quiet: 199 });
    expect(play(shut, 'pass').game.outcome?.reason).toBe('NO_PROGRESS');
  });

  it.each([
    ['a capture', men.replace('gPl:e8', 'gPl:e4'), 'c3xe4'],
    ['a pawn move', men, 'f5-f6'],
    ['a checkmate', `${KINGS} ${ROOKS} gN:k5`, 'c6-a6'],
    ['a resignation', men, 'r:resign'],
    ['a loss on time', men, 'w:timeout'],
  ])('[RUL-61] counts from zero again after %s', (_, text, event) => {
    const done = play(place(text, { quiet: 199 }), event);
    expect(done.game.outcome).toBeNull();
    expect(done.game.position.quiet).toBe(0);
  });
});

describe('bare kings', () => {
  it('[RUL-62] end the game when no active player owns another piece', () => {
    const position = place('wK:a1 bK:a12 rK:l12 gK:l1 gN:b2');
    expect(play(position, 'a1xb2').game.outcome).toEqual({
      state: 'DRAW',
      winner: null,
      reason: 'BARE_KINGS',
    });
  });

  it('[RUL-62] end the game even if inactive players have pieces, but not if a captured army has pieces', () => {
    expect(
      play(place('wK:a1 bK:a12 rK:l12 gK:l1 gN:b2 bN:f9', { states: 'araa' }), 'a1xb2').game.outcome?.reason,
    ).toBe('BARE_KINGS');
    const owned = place('wK:a1 rK:l12 gK:l1 gN:b2 bN:f9', { owners: 'wrrg', states: 'amaa' });
    expect(play(owned, 'a1xb2').game.outcome).toBeNull();
    expect(play(place('wK:a1 bK:a12 rK:l12 gK:l1 wN:f9', {}), 'w:resign').game.outcome?.reason).toBe(
      'BARE_KINGS',
    );
  });
});

describe('the precedence of the ends of a game', () => {
  it('[RUL-56] puts three checkmates before forfeit', () => {
    const position = place(`wK:a1 gK:a12 ${ROOKS}`, { owners: 'wwwg', states: 'amma' });
    expect(play(position, 'c6-a6').game.outcome?.reason).toBe('THREE_CHECKMATES');
  });

  it('[RUL-56] decides a win by forfeit before the turn passes to the next player', () => {
    const done = play(place(`${KINGS} gR:b5 gR:h2`, { turn: 'g', states: 'arra' }), 'g:resign');
    expect(done.game.outcome).toEqual({ state: 'FINISHED', winner: 0, reason: 'FORFEIT' });
  });

  it('[RUL-56] puts forfeit before bare kings', () => {
    const done = play(place(`${KINGS} gN:h5`, { turn: 'g', states: 'arra' }), 'g:resign');
    expect(done.game.outcome?.reason).toBe('FORFEIT');
  });

  it('[RUL-56] puts stalemate before no progress', () => {
    const done = play(place(`${KINGS} gR:b5 gR:h3`, { turn: 'g', states: 'arra', quiet: 99 }), 'h3-h2');
    expect(done.game.outcome?.state).toBe('STALEMATE');
  });

  it('[RUL-56] puts stalemate before bare kings', () => {
    // WHITE captures GREEN's last piece besides the king. GREEN's king is blocked by two frozen kings and by WHITE's
    // king.
    const position = place('wK:i2 bK:l2 rK:k1 gK:l1 gN:j3', { states: 'arra' });
    expect(play(position, 'i2xj3').game.outcome?.state).toBe('STALEMATE');
  });

  it('[RUL-56] puts repetition before no progress', () => {
    const position = place(`${KINGS} wN:c3 bN:c10 rN:j10 gN:j3`, { quiet: 184 });
    const round = ['c3-e4', 'c10-e9', 'j10-h9', 'j3-h4', 'e4-c3', 'e9-c10', 'h9-j10', 'h4-j3'];
    expect(play(position, ...round, ...round).game.outcome?.reason).toBe('REPETITION');
  });

  it('[RUL-56] ranks the draw by passes before the draw by no progress', () => {
    const done = play(place(WALLED, { quiet: 196 }), 'pass', 'pass', 'pass', 'pass');
    expect(done.game.position.quiet).toBe(200);
    expect(done.game.outcome?.reason).toBe('PASSES');
  });

  it('[RUL-56] applies stalemate even after a resignation out of turn', () => {
    // WHITE is to move, has no legal move and would have to pass. When RED leaves, two players remain.
    const position = place(`${KINGS} gR:b5 gR:h2 rN:f9`, { states: 'araa' });
    const done = play(position, 'r:resign');
    expect(done.game.outcome).toEqual({ state: 'STALEMATE', winner: null, reason: 'STALEMATE' });
    expect(mates(done)).toBe('');
  });

  it('[RUL-56] detects no checkmate of the side to move when another player resigns', () => {
    const position = place('wK:a1 bK:e12 rK:l12 gK:l1 bR:a6 bR:b7 gN:h5');
    const done = play(position, 'r:resign');
    expect(mates(done)).toBe('');
    expect(fields(done.game.position)).toMatchObject({ turn: 'w', states: 'aara' });
  });

  it('[RUL-56] applies bare kings even after a resignation out of turn', () => {
    expect(play(place(`${KINGS} rN:f9`), 'r:resign').game.outcome?.reason).toBe('BARE_KINGS');
  });
});
