import { describe, expect, it } from 'vitest';
import { parseSquare } from '../board/squares.ts';
import { advance, beginRules } from './game.ts';
import { legalMoves, makeMove, moveFrom, movePromotion, moveTo } from './moves.ts';
import { at, KINGS, moves, place, play, sorted, targets } from './testing/table.ts';

/** Knights of another army on all eight squares around e5. None of them attacks a king. */
const ALL_ROUND = 'bN:d4 bN:d5 bN:d6 bN:e4 bN:e6 bN:f4 bN:f5 bN:f6';
const ordinary = [
  ['u', 'e6', 'd6 f6'],
  ['r', 'f5', 'f4 f6'],
  ['d', 'e4', 'd4 f4'],
  ['l', 'd5', 'd4 d6'],
] as const;
/**
 * Columns: direction of the central pawn; square and new direction after the vertical step; square and new direction
 * after the horizontal step.
 */
const central = [
  ['ur', 'e6', 'u', 'f5', 'r'],
  ['dr', 'e4', 'd', 'f5', 'r'],
  ['dl', 'e4', 'd', 'd5', 'l'],
  ['ul', 'e6', 'u', 'd5', 'l'],
] as const;
/**
 * Columns: direction of the central pawn; target of the capture along its own diagonal; target of the capture along its
 * vertical part; target of the capture along its horizontal part; the diagonal square behind it.
 */
const captures = [
  ['ur', 'f6', 'd6', 'f4', 'd4'],
  ['dr', 'f4', 'd4', 'f6', 'd6'],
  ['dl', 'd4', 'f4', 'd6', 'f6'],
  ['ul', 'd6', 'f6', 'd4', 'f4'],
] as const;

const pawnMoves = (men: string, from = 'e5'): string[] =>
  moves(place(`${KINGS} gN:h9 ${men}`)).filter((text) => text.startsWith(from));
/** Returns the piece on the target square after the move. */
const becomes = (men: string, move: string): string =>
  at(play(place(`${KINGS} gN:h9 ${men}`), move).game.position, move.split(/[-x]/)[1] ?? '');

describe('ordinary pawns', () => {
  it.each(ordinary)('[RUL-22] with the direction %s move one square, to %s', (direction, ahead) => {
    expect(pawnMoves(`wP${direction}:e5`)).toEqual([`e5-${ahead}`]);
  });

  it.each(ordinary)('[RUL-22] with the direction %s are stopped by any piece on %s', (direction, ahead) => {
    expect(pawnMoves(`wP${direction}:e5 wN:${ahead}`)).toEqual([]);
    expect(pawnMoves(`wP${direction}:e5 bN:${ahead}`)).toEqual([]);
  });

  it.each([
    ['u', 'a4', 'a5'],
    ['r', 'd1', 'e1'],
    ['d', 'a9', 'a8'],
    ['l', 'i1', 'h1'],
  ])(
    '[RUL-21] with the direction %s on their start square %s move one square, not two',
    (direction, from, to) => {
      expect(targets(place(`wK:k3 bK:c12 rK:l12 gK:f12 wP${direction}:${from}`), from)).toBe(to);
    },
  );

  it('[RUL-21] cannot capture en passant', () => {
    const after = play(place(`${KINGS} wPu:e5 bPd:d6`, { turn: 'b' }), 'd6-d5', 'l12-l11', 'l1-l2');
    expect(targets(after.game.position, 'e5')).toBe('e6');
  });

  it.each(ordinary)(
    '[RUL-23] with the direction %s capture on the diagonals beside %s: %s',
    (direction, _, takes) => {
      const expected = takes.split(' ').map((to) => `e5x${to}`);
      expect(pawnMoves(`wP${direction}:e5 ${ALL_ROUND}`)).toEqual(expected);
    },
  );

  it.each(ordinary)(
    '[RUL-24] with the direction %s do not capture ahead on %s, nor move to %s without a capture',
    (direction, ahead) => {
      expect(pawnMoves(`wP${direction}:e5 bN:${ahead}`)).toEqual([]);
      expect(pawnMoves(`wP${direction}:e5`)).toEqual([`e5-${ahead}`]);
    },
  );

  it.each(ordinary)(
    '[RUL-31] with the direction %s keep their direction when they move to %s or capture on %s',
    (direction, ahead, takes) => {
      expect(becomes(`wP${direction}:e5`, `e5-${ahead}`)).toBe(`wP${direction}`);
      for (const to of takes.split(' '))
        expect(becomes(`wP${direction}:e5 ${ALL_ROUND}`, `e5x${to}`)).toBe(`wP${direction}`);
    },
  );

  it('[RUL-31] keep their directions when their army changes its owner', () => {
    const position = place(`${KINGS} wR:b7 wR:c6 bPd:h6 bPul:h8 bPr:f3`);
    const { game } = play(position, 'c6-a6', 'l12-l11', 'l1-l2');
    expect(['h6', 'h8', 'f3'].map((name) => at(game.position, name))).toEqual(['bPd', 'bPul', 'bPr']);
    expect(targets(game.position, 'h6')).toBe('h5');
    expect(at(play(game, 'f3-g3').game.position, 'g3')).toBe('bPr');
  });
});

describe('central pawns', () => {
  it.each(central)(
    '[RUL-25] with the direction %s step along the vertical part to %s, and then have the direction %s',
    (direction, to, after) => {
      expect(becomes(`wP${direction}:e5`, `e5-${to}`)).toBe(`wP${after}`);
    },
  );

  it.each(central)(
    '[RUL-26] with the direction %s become ordinary by a horizontal step (vertical: %s, direction %s; horizontal: %s, direction %s)',
    (direction, _, __, to, after) => {
      expect(becomes(`wP${direction}:e5`, `e5-${to}`)).toBe(`wP${after}`);
    },
  );

  it.each(central)(
    '[RUL-24] with the direction %s step only to %s (with the new direction %s) and %s, and do not capture there',
    (direction, a, _, b) => {
      expect(pawnMoves(`wP${direction}:e5`)).toEqual([`e5-${a}`, `e5-${b}`].sort());
      expect(pawnMoves(`wP${direction}:e5 bN:${a} bN:${b}`)).toEqual([]);
    },
  );

  it.each(captures)(
    '[RUL-27] with the direction %s stay central when they capture on %s',
    (direction, to) => {
      expect(becomes(`wP${direction}:e5 ${ALL_ROUND}`, `e5x${to}`)).toBe(`wP${direction}`);
    },
  );

  it.each(captures)(
    '[RUL-28] with the direction %s (diagonal %s) keep the vertical part of the direction when they capture on %s',
    (direction, _, to) => {
      expect(becomes(`wP${direction}:e5 ${ALL_ROUND}`, `e5x${to}`)).toBe(`wP${direction[0]}`);
    },
  );

  it.each(captures)(
    '[RUL-29] with the direction %s (diagonal %s, vertical %s) keep the horizontal part of the direction when they capture on %s',
    (direction, _, __, to) => {
      expect(becomes(`wP${direction}:e5 ${ALL_ROUND}`, `e5x${to}`)).toBe(`wP${direction[1]}`);
    },
  );

  it.each(captures)(
    '[RUL-30] with the direction %s capture on %s, %s and %s, and not backwards on %s',
    (direction, a, b, c, behind) => {
      expect(pawnMoves(`wP${direction}:e5 bN:${behind}`)).not.toContain(`e5x${behind}`);
      expect(targets(place(`${KINGS} gN:h9 wP${direction}:e5 ${ALL_ROUND}`), 'e5')).toBe(
        sorted(`${a} ${b} ${c}`),
      );
    },
  );
});

describe('the rules of promotion', () => {
  const all = (move: string): string[] => ['B', 'N', 'Q', 'R'].map((letter) => `${move}=${letter}`);

  it.each([
    ['u', 'f11', 'f12'],
    ['d', 'f2', 'f1'],
    ['r', 'k6', 'l6'],
    ['l', 'b6', 'a6'],
  ])('[RUL-32] let an ordinary pawn with the direction %s on %s promote on %s', (direction, from, to) => {
    expect(pawnMoves(`wP${direction}:${from}`, from)).toEqual(all(`${from}-${to}`));
  });

  it.each([
    ['u', 'f11', 'e12 g12'],
    ['d', 'f2', 'e1 g1'],
    ['r', 'k6', 'l5 l7'],
    ['l', 'b6', 'a5 a7'],
  ])(
    '[RUL-32] let an ordinary pawn with the direction %s on %s promote by a capture on %s',
    (direction, from, takes) => {
      for (const to of takes.split(' ')) {
        expect(pawnMoves(`wP${direction}:${from} bB:${to}`, from)).toEqual(
          expect.arrayContaining(all(`${from}x${to}`)),
        );
      }
    },
  );

  it.each([
    ['ur', 'f11', 'f11-f12', 'g12'],
    ['ur', 'k6', 'k6-l6', 'l7'],
    ['dr', 'f2', 'f2-f1', 'g1'],
    ['dr', 'k6', 'k6-l6', 'l5'],
    ['dl', 'f2', 'f2-f1', 'e1'],
    ['dl', 'b6', 'b6-a6', 'a5'],
    ['ul', 'f11', 'f11-f12', 'e12'],
    ['ul', 'b6', 'b6-a6', 'a7'],
  ])(
    '[RUL-33] let a central pawn (direction %s, on %s) promote by the move %s and by a capture on %s',
    (direction, from, move, to) => {
      const found = pawnMoves(`wP${direction}:${from} bB:${to}`, from);
      expect(found).toEqual(expect.arrayContaining([...all(move), ...all(`${from}x${to}`)]));
      expect(found.filter((text) => text.includes('='))).toHaveLength(8);
    },
  );

  it.each([
    ['u', 'b6', 'a7', 'u'],
    ['u', 'k6', 'l7', 'u'],
    ['d', 'b6', 'a5', 'd'],
    ['r', 'f11', 'g12', 'r'],
    ['l', 'f2', 'e1', 'l'],
    ['ur', 'b6', 'a7', 'u'],
    ['ur', 'f2', 'g1', 'r'],
    ['dl', 'k6', 'l5', 'd'],
    ['dl', 'f11', 'e12', 'l'],
  ])(
    '[RUL-34] do not let a pawn that moves in direction %s promote by the capture from %s to %s, after which it moves in direction %s',
    (direction, from, to, after) => {
      const men = `wP${direction}:${from} bB:${to}`;
      expect(pawnMoves(men, from)).toContain(`${from}x${to}`);
      expect(becomes(men, `${from}x${to}`)).toBe(`wP${after}`);
    },
  );

  it('[RUL-34] do not let a pawn promote on an edge that is not its last rank', () => {
    expect(pawnMoves('wPu:a6', 'a6')).toEqual(['a6-a7']);
    expect(pawnMoves('wPr:f12', 'f12')).toEqual(['f12-g12']);
  });

  it('[RUL-35] make the promotions to queen, rook, bishop and knight four separate moves, and reject other pieces', () => {
    const position = place(`${KINGS} gN:h9 wPu:f11`);
    const [from, to] = [parseSquare('f11') ?? 0, parseSquare('f12') ?? 0];
    const known = legalMoves(position).filter((move) => moveFrom(move) === from && moveTo(move) === to);
    expect(known.map(movePromotion).sort()).toEqual([2, 3, 4, 5]);
    const answers = Array.from({ length: 16 }, (_, kind) => {
      const done = advance(beginRules(position), { type: 'move', move: makeMove(from, to, kind) });
      return done.ok ? 'done' : done.error;
    });
    expect(answers).toEqual([
      'PROMOTION_REQUIRED',
      'ILLEGAL_MOVE',
      ...Array(4).fill('done'),
      ...Array(10).fill('ILLEGAL_MOVE'),
    ]);
  });

  it('[RUL-35] reject a promotion piece in a move that does not promote', () => {
    const position = place(`${KINGS} gN:h9 wPu:f9`);
    const move = makeMove(parseSquare('f9') ?? 0, parseSquare('f10') ?? 0, 2);
    expect(advance(beginRules(position), { type: 'move', move })).toEqual({
      ok: false,
      error: 'ILLEGAL_MOVE',
    });
  });

  it.each(['Q', 'R', 'B', 'N'])(
    '[RUL-36] keep the color of a pawn that promotes to %s, whoever owns it',
    (letter) => {
      const position = place('wK:a1 rK:l12 gK:l1 bPd:f2 gN:h9', { owners: 'wwrg', states: 'amaa' });
      expect(at(play(position, `f2-f1=${letter}`).game.position, 'f1')).toBe(`b${letter}`);
      expect(at(play(place(`${KINGS} wPd:f2`), `f2-f1=${letter}`).game.position, 'f1')).toBe(`w${letter}`);
    },
  );
});
