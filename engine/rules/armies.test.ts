import { describe, expect, it } from 'vitest';
import { GREEN, WHITE } from '../board/pieces.ts';
import { startPosition } from '../board/position.ts';
import { parseSquare } from '../board/squares.ts';
import { makePosition } from '../notation/positionText.ts';
import { beginRules } from './game.ts';
import { attackersOf, legalMoves, moveFrom } from './moves.ts';
import { at, fields, inCheck, KINGS, mates, moves, place, play, targets } from './testing/table.ts';

/** A position in which c6-a6 checkmates BLACK, whose army keeps a knight and a pawn. */
const MATE = place(`${KINGS} wR:b7 wR:c6 bN:h6 bPdr:f6`);

describe('the turns of the players', () => {
  it('[RUL-01] go from WHITE to BLACK, RED, GREEN and WHITE again', () => {
    let game = beginRules(startPosition());
    let turns = '';
    for (let i = 0; i < 9; i++) {
      turns += fields(game.position).turn;
      game = play(game, moves(game.position)[0] ?? '').game;
    }
    expect(turns).toBe('wbrgwbrgw');
  });

  it.each([
    ['a player who resigned', 'araa', 'wbrg', KINGS, 'r'],
    ['a player who is out of time', 'ataa', 'wbrg', KINGS, 'r'],
    ['a checkmated player', 'amaa', 'wgrg', 'wK:a1 rK:l12 gK:l1', 'r'],
    ['two inactive players', 'arta', 'wbrg', KINGS, 'g'],
  ])('[RUL-02] skip %s', (_, states, owners, kings, next) => {
    const done = play(place(`${kings} wN:f6 rN:f9 gN:h8`, { states, owners }), 'f6-e4');
    expect(fields(done.game.position).turn).toBe(next);
  });
});

describe('the owners of armies', () => {
  it('[RUL-03] are the players of the same color at the start', () => {
    expect(startPosition().owners).toEqual([0, 1, 2, 3]);
  });

  it('[RUL-04] change when an army is captured, while its pieces keep their color', () => {
    const mate = play(MATE, 'c6-a6');
    expect(at(mate.game.position, 'h6')).toBe('bN');
    const moved = play(mate.game, 'l12-l11', 'l1-l2', 'h6-g8');
    expect(at(moved.game.position, 'g8')).toBe('bN');
    expect(at(moved.game.position, 'f6')).toBe('bPdr');
  });

  it('[RUL-05] move only pieces of the colors that they own', () => {
    const position = place('wK:a1 rK:l12 gK:l1 wN:c5 bN:h6 rN:f9 gN:h8', { owners: 'wwrg', states: 'amaa' });
    const from = new Set(moves(position).map((text) => text.split(/[-x]/)[0]));
    expect([...from].sort()).toEqual(['a1', 'c5', 'h6']);
  });

  it('[RUL-06] change immediately at checkmate: every color of the victim belongs to the mating player', () => {
    const position = place('wK:a1 rK:l12 gK:l1 rR:b6 rR:c7 bN:h6 wN:k4', {
      turn: 'r',
      owners: 'wwrg',
      states: 'amaa',
    });
    expect(fields(play(position, 'c7-a7').game.position)).toMatchObject({ owners: 'rrrg', states: 'mmaa' });
  });

  it('[RUL-07] get no extra turn for a checkmate, and make one move per turn even if they own two armies', () => {
    const mate = play(MATE, 'c6-a6');
    expect(mates(mate)).toBe('bw');
    expect(fields(mate.game.position).turn).toBe('r');
    const moved = play(mate.game, 'l12-l11', 'l1-l2', 'h6-g8');
    expect(fields(moved.game.position).turn).toBe('r');
  });
});

describe('frozen armies', () => {
  const aim = `${KINGS} bR:a8 gN:h5`;

  it.each([
    ['aaaa', 'w', 1],
    ['araa', '', 0],
    ['ataa', '', 0],
  ])(
    '[RUL-08] give no check: with the army states %s BLACK’s rook checks "%s"',
    (states, check, attackers) => {
      const position = place(aim, { states });
      expect(inCheck(position)).toBe(check);
      expect(attackersOf(position, 5 * 12)).toHaveLength(attackers);
    },
  );

  it.each([
    ['araa', 'a1-b1', 'r'],
    ['ataa', 'a1-b1', 'r'],
    ['arta', 'a1-b1', 'g'],
  ])('[RUL-08] take no turns: with the army states %s the turn after %s is of "%s"', (states, move, turn) => {
    const position = place(`${KINGS} bR:h8 rR:i9 gR:k4`, { states });
    expect(fields(play(position, move).game.position).turn).toBe(turn);
  });

  it.each(['resign', 'timeout'])(
    '[RUL-09] keep the king and the pieces of all owned colors on the board after %s, but cannot move',
    (word) => {
      const position = place('wK:a1 bK:a12 gK:l1 bN:d7 rQ:f7 wR:c3 gR:j3', {
        turn: 'b',
        owners: 'wbbg',
        states: 'aama',
      });
      const { game } = play(position, `b:${word}`);
      expect(game.position.board).toEqual(position.board);
      for (const turn of [GREEN, WHITE] as const) {
        const later = { ...game.position, turn };
        const from = new Set(legalMoves(later).map(moveFrom));
        expect(from.size).toBeGreaterThan(1);
        for (const name of ['a12', 'd7', 'f7']) expect(from).not.toContain(parseSquare(name));
      }
    },
  );

  it('[RUL-10] do not cover squares: an active king may step onto a square that only a frozen piece attacks', () => {
    const men = `${KINGS} bR:b8 gN:h5`;
    expect(targets(place(men, { states: 'aaaa' }), 'a1')).toBe('a2');
    expect(targets(place(men, { states: 'araa' }), 'a1')).toBe('a2 b1 b2');
  });

  it('[RUL-11] do not protect pieces: an active king may capture a piece that only a frozen piece guards', () => {
    const men = `${KINGS} bR:b8 bN:b2 gN:h5`;
    expect(targets(place(men, { states: 'aaaa' }), 'a1')).not.toContain('b2');
    expect(targets(place(men, { states: 'araa' }), 'a1')).toContain('b2');
  });

  it('[RUL-12] block lines and squares, and all their pieces except the king can be captured', () => {
    const position = place('wK:a1 bK:h5 rK:l12 gK:l1 wR:e5 bPd:e8 wPu:c4 bN:c5 gN:j8', { states: 'araa' });
    expect(targets(position, 'e5')).toBe('c5 d5 e1 e2 e3 e4 e6 e7 e8 f5 g5');
    expect(targets(position, 'c4')).toBe('');
  });

  it('[RUL-13] differ from a checkmated army, whose player is DEFEATED and has no king', () => {
    const { position } = play(MATE, 'c6-a6').game;
    expect(fields(position).states).toBe('amaa');
    expect(at(position, 'a12')).toBe('');
    expect(makePosition(position)).not.toContain('bK');
  });
});
