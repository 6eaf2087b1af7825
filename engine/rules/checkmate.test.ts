import { describe, expect, it } from 'vitest';
import { fields, inCheck, KINGS, mates, place, play } from './testing/table.ts';

/**
 * c6-a6 attacks BLACK's king on the a-file, and the rook on b7 covers its escape squares. GREEN's rook on k3 only gives
 * GREEN a piece to move.
 */
const CORNER = `${KINGS} wR:b7 wR:c6 gR:k3`;

describe('the checkmate detection after a move', () => {
  it.each([
    ['w', 'bK:a12 rK:l12 wK:a1 gK:l1', 'aaaa', 'bw rw'],
    ['g', 'bK:a12 rK:l12 wK:a1 gK:l1', 'aaaa', 'bg rg'],
    ['b', 'gK:a12 wK:l12 bK:c3 rK:i3', 'aaaa', 'gb wb'],
    ['r', 'gK:a12 wK:l12 bK:c3 rK:i3', 'aaaa', 'gr wr'],
    ['w', 'bK:a12 rK:l12 wK:a1 gK:l1', 'ataa', 'bw rw'],
    ['w', 'bK:a12 rK:l12 wK:a1 gK:l1', 'aara', 'bw rw'],
  ])(
    '[RUL-43] by %s examines all opponents in turn order, even inactive ones (kings %s, army states %s)',
    (mover, kings, states, found) => {
      // After e5-e12 the mover's rooks control ranks 11 and 12, so kings in both upper corners are checkmated.
      const army = `${mover}R:f11 ${mover}R:e5 ${mover}N:h6`;
      expect(mates(play(place(`${kings} ${army}`, { turn: mover, states }), 'e5-e12'))).toBe(found);
    },
  );

  it('[RUL-43] precedes the change of turn, so a checkmated player gets no turn', () => {
    const { game } = play(place(CORNER), 'c6-a6');
    expect(fields(game.position)).toMatchObject({ turn: 'r', states: 'amaa' });
  });

  it('[RUL-43] does not examine the mover, whose king can be in check after the removal of another king', () => {
    // RED's king on c3 blocked BLACK's bishop from WHITE's king, which has no escape square.
    const men = 'wK:a1 wPu:a2 wPr:b1 wB:c8 rK:c3 bK:e12 bPr:d12 bPl:f12 bB:e5 gK:l1 gR:e2 gR:b8 gR:k11';
    const done = play(place(men), 'c8-a6');
    expect(mates(done)).toBe('rw');
    expect(inCheck(done.game.position)).toBe('w');
    expect(fields(done.game.position).states).toBe('aama');
  });

  it.each([
    ['nothing', '', 'bw'],
    ['a piece that takes the attacker', 'bB:f1', ''],
    ['a piece that steps between', 'bR:h9', ''],
    ['a pawn that steps between', 'bPl:b9', ''],
    ['a knight that jumps between', 'bN:c12', ''],
    ['the same knight, pinned', 'bN:c12 wR:h12', 'bw'],
  ])('[RUL-44] with a defense by %s (pieces "%s") finds the checkmates "%s"', (_, men, expected) => {
    const done = play(place(`${CORNER} ${men}`), 'c6-a6');
    expect(mates(done)).toBe(expected);
    if (expected === '') expect(inCheck(done.game.position)).toContain('b');
  });

  it('[RUL-44] finds no checkmate if the king has an escape square or is not attacked', () => {
    expect(mates(play(place(`${KINGS} wR:c6 wR:d7`), 'c6-a6'))).toBe('');
    expect(mates(play(place(`${KINGS} wR:b7 wR:c6 wR:d11`), 'c6-c5'))).toBe(''); // No escape squares, but no check.
  });

  it('[RUL-44] lets a king capture a checking piece that is not protected', () => {
    expect(mates(play(place(`${KINGS} wR:b7 wR:c11`), 'c11-a11'))).toBe('');
    expect(mates(play(place(`${KINGS} wR:b7 wR:c11 wB:f6`), 'c11-a11'))).toBe('bw');
  });

  it.each([
    ['take', 'bB:f1'],
    ['step between', 'bR:h9'],
  ])(
    '[RUL-45] finds no checkmate of an inactive king whose frozen pieces could %s if they were active',
    (_, man) => {
      for (const states of ['araa', 'ataa']) {
        expect(mates(play(place(`${CORNER} ${man}`, { states }), 'c6-a6'))).toBe('');
        expect(mates(play(place(CORNER, { states }), 'c6-a6'))).toBe('bw');
      }
    },
  );

  it("[RUL-45] counts frozen pieces of a captured army as defenders of their owner's king", () => {
    const men = 'wK:a1 bK:a12 gK:l1 wR:b7 wR:c6 gR:k3 rB:f1';
    expect(mates(play(place(men, { owners: 'wbbg', states: 'arma' }), 'c6-a6'))).toBe('');
    expect(mates(play(place(men, { owners: 'wbgg', states: 'arma' }), 'c6-a6'))).toBe('bw');
  });

  it('[RUL-46] counts no check by a frozen army', () => {
    // WHITE's knight leaves the a-file and so opens the line of RED's frozen rook to BLACK's king.
    const men = 'wK:d1 bK:a12 rK:l12 gK:l1 wR:b7 rR:a6 wN:a8 gR:k3';
    expect(mates(play(place(men, { states: 'aara' }), 'a8-c7'))).toBe('');
  });

  it('[RUL-46] lets a king escape to a square that only a frozen army of another player covers', () => {
    const men = `${KINGS} rR:b7 wR:c6 gR:k3`;
    expect(mates(play(place(men, { states: 'aara' }), 'c6-a6'))).toBe('');
    expect(mates(play(place(men, { states: 'aaaa' }), 'c6-a6'))).toBe('bw');
  });

  it('[RUL-47] credits the mover with a checkmate, even if another player’s piece gives the check', () => {
    const men = 'wK:d1 bK:a12 rK:l12 gK:l1 wR:b7 rR:a6 wN:a8 gR:k3';
    const done = play(place(men), 'a8-c7');
    expect(mates(done)).toBe('bw');
    expect(fields(done.game.position)).toMatchObject({ owners: 'wwrg', points: '2,0,0,0' });
  });

  it.each(['aara', 'atra'])(
    '[RUL-48] examines all kings again after each checkmate, because a captured army can complete the next one (army states %s)',
    (states) => {
      // When WHITE has captured RED's army, RED's rook on c11 covers BLACK's escape square. In the second case BLACK
      // has timed out, so no turn of BLACK follows in which the checkmate could be detected.
      const men = 'wK:a1 bK:a12 rK:l12 gK:l1 wR:e5 wR:k5 wB:i8 rR:c11 gN:h2';
      const done = play(place(men, { states }), 'e5-e12');
      expect(mates(done)).toBe('rw bw');
      expect(fields(done.game.position)).toMatchObject({ owners: 'wwwg', states: 'amma', turn: 'g' });
    },
  );

  it('[RUL-48] finds the checkmate of a king that is exposed when another king is removed', () => {
    // BLACK's king on c12 stands between RED's king on a12 and the mating rook.
    const men = 'wK:a1 bK:c12 rK:a12 gK:l1 wR:h5 wR:j11 gN:h2';
    const done = play(place(men), 'h5-h12');
    expect(mates(done)).toBe('bw rw');
  });

  it('[RUL-48] examines the opponents again in turn order after each of several checkmates', () => {
    // RED's king on c12 shields GREEN's king on a12, so GREEN is checkmated only after RED's king is removed.
    const men = 'wK:a1 bK:l1 rK:c12 gK:a12 wR:h5 wR:j11 bN:h2';
    expect(mates(play(place(men), 'h5-h12'))).toBe('rw gw');
  });
});

describe('the checkmate detection before a turn', () => {
  /** The kings do not block the lines of the rooks that checkmate WHITE. No move has detected this checkmate yet. */
  const OUT_OF_PLAY = 'wK:a1 bK:e12 rK:l12 gK:l1';

  it.each([
    ['BLACK and RED', 'bR:a6 rR:f1 rR:b7', 'wb', 'b'],
    ['RED alone', 'rR:a6 rR:b7 bN:h6', 'wr', 'b'],
  ])(
    '[RUL-49] finds a checkmate by %s that no move caused (pieces %s, victim and mating player "%s")',
    (_, men, expected, next) => {
      const done = play(place(`${OUT_OF_PLAY} ${men}`, { turn: 'g' }), 'g:resign');
      expect(mates(done)).toBe(expected);
      expect(fields(done.game.position).turn).toBe(next);
    },
  );

  it('[RUL-49] starts with the player after the victim: GREEN before WHITE if RED is the victim', () => {
    const men = `${KINGS} wR:l6 gR:f12 gR:k7`;
    expect(mates(play(place(men, { turn: 'b' }), 'b:resign'))).toBe('rg');
  });

  it('[RUL-49] finds no checkmate of a player in check who has a legal move', () => {
    expect(mates(play(place(`${OUT_OF_PLAY} bR:a6 bN:h6`, { turn: 'g' }), 'g:resign'))).toBe('');
    expect(mates(play(place(`${OUT_OF_PLAY} bR:a6 bR:b7 wR:f4`, { turn: 'g' }), 'g:resign'))).toBe('');
  });

  it('[RUL-49] also runs after a pass', () => {
    // GREEN has no legal move because of BLACK's rooks, and passes the turn to WHITE.
    const done = play(place(`${OUT_OF_PLAY} bR:a6 bR:b7 bR:k6 bR:f2`, { turn: 'g' }), 'pass');
    expect(mates(done)).toBe('wb');
    expect(fields(done.game.position)).toMatchObject({ turn: 'b', owners: 'bbrg', points: '0,2,0,0' });
  });

  it('[RUL-50] gives the turn to the next active player after the victim', () => {
    const done = play(place(`${OUT_OF_PLAY} rR:a6 rR:b7 bN:h6`, { turn: 'g' }), 'g:resign');
    expect(fields(done.game.position)).toMatchObject({ turn: 'b', owners: 'rbrg', states: 'maar' });
    const byNext = play(place(`${OUT_OF_PLAY} bR:a6 bR:b7 rN:h6`, { turn: 'g' }), 'g:resign');
    expect(fields(byNext.game.position)).toMatchObject({ turn: 'b', owners: 'bbrg', states: 'maar' });
    const men = `${OUT_OF_PLAY} rR:a6 rR:b7 rN:h6 gN:h8`;
    const over = play(place(men, { turn: 'g', states: 'ataa' }), 'g:timeout');
    expect(over.game.outcome).toMatchObject({ winner: 2, reason: 'FORFEIT' });
  });

  it('[RUL-50] finds two checkmates by the same player', () => {
    // BLACK and RED are checkmated, but no event has detected it yet.
    const men = 'wK:a1 bK:a12 rK:l12 gK:h1 bR:a6 bR:b7 bR:l7 bR:k8';
    const done = play(place(men, { turn: 'g' }), 'g:resign');
    expect(mates(done)).toBe('wb rb');
    expect(done.awards.map(({ color, points }) => [color, points])).toEqual([
      [1, 2],
      [1, 1],
      [1, 1],
    ]);
  });

  it('[RUL-50] can end the game before the turn passes', () => {
    const won = play(
      place('wK:a1 bK:a12 gK:l1 bR:a6 bR:b7', { turn: 'g', owners: 'wbbg', states: 'aama' }),
      'g:resign',
    );
    expect(won.game.outcome).toEqual({ state: 'FINISHED', winner: 1, reason: 'FORFEIT' });
    const men = 'wK:a1 bK:a12 gK:l1 bR:a6 bR:b7 bR:l5 bR:k6'; // GREEN's king is checkmated together with WHITE's.
    const all = play(place(men, { turn: 'g', owners: 'wbbg', states: 'aama' }), 'g:resign');
    expect(mates(all)).toBe('wb gb');
    expect(all.game.outcome).toEqual({ state: 'FINISHED', winner: 1, reason: 'THREE_CHECKMATES' });
  });
});
