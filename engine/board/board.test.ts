import { describe, expect, it } from 'vitest';
import { makePosition } from '../notation/positionText.ts';
import { at, KINGS, place, targets } from '../rules/testing/table.ts';
import {
  COLOR_NAMES,
  COLORS,
  combineDirections,
  DIRECTION_NAMES,
  isCentralPawn,
  isPawn,
  makePiece,
  PIECE_TYPE_NAMES,
  parsePieceToken,
  pawnDirectionName,
  pieceColor,
  pieceToken,
  pieceTypeName,
} from './pieces.ts';
import { startPosition } from './position.ts';
import { campOf, isDark, parseSquare, squareName } from './squares.ts';

const ALL = Array.from({ length: 144 }, (_, square) => square);
const RANKS = Array.from({ length: 12 }, (_, index) => index + 1);

describe('squares', () => {
  it('[BRD-01] are exactly those of the files a to l and the ranks 1 to 12', () => {
    expect(ALL.map(squareName)).toEqual(
      RANKS.flatMap((rank) => [...'abcdefghijkl'].map((file) => file + rank)),
    );
    expect(ALL.map((square) => parseSquare(squareName(square)))).toEqual(ALL);
    for (const text of ['', 'a', 'a0', 'a13', 'm1', 'a01', 'A1', 'a1 ', ' a1', 'a1\n', 'aa1', '1a']) {
      expect(parseSquare(text)).toBeNull();
    }
  });

  it.each([
    ['a1', true],
    ['l12', true],
    ['a12', false],
    ['l1', false],
    ['b1', false],
    ['b2', true],
    ['f6', true],
    ['f7', false],
  ])('[BRD-02] include %s (dark: %s)', (name, dark) => {
    expect(isDark(parseSquare(name) ?? -1)).toBe(dark);
    expect(ALL.filter(isDark)).toHaveLength(72);
  });

  it.each([
    [0, 'a b c d', [1, 2, 3, 4]],
    [1, 'a b c d', [9, 10, 11, 12]],
    [2, 'i j k l', [9, 10, 11, 12]],
    [3, 'i j k l', [1, 2, 3, 4]],
  ])('[BRD-03] form the camp of player %i on the files %s and the ranks %s', (color, files, ranks) => {
    const camp = ranks.flatMap((rank) => files.split(' ').map((file) => file + rank));
    expect(ALL.filter((square) => campOf(square) === color).map(squareName)).toEqual(camp);
    expect(ALL.filter((square) => campOf(square) === null)).toHaveLength(80);
  });

  it.each([
    ['u', 'f7'],
    ['d', 'f5'],
    ['r', 'g6'],
    ['l', 'e6'],
  ])('[BRD-05] in front of a pawn depend on its direction: %s leads from f6 to %s', (direction, to) => {
    expect(targets(place(`${KINGS} wP${direction}:f6`), 'f6')).toBe(to);
  });
});

describe('pieces', () => {
  it('[BRD-10] have exactly the colors and types of the rules', () => {
    expect(COLOR_NAMES).toEqual(['WHITE', 'BLACK', 'RED', 'GREEN']);
    expect(PIECE_TYPE_NAMES).toEqual(['KING', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT', 'PAWN']);
    const names = 'KQRBN'.split('').map((letter) => pieceTypeName(parsePieceToken(`r${letter}`) ?? 0));
    expect(names).toEqual(['KING', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']);
    expect(pieceTypeName(parsePieceToken('gPul') ?? 0)).toBe('PAWN');
  });

  it('[BRD-13] have one of exactly eight directions if they are pawns', () => {
    expect([...DIRECTION_NAMES].sort()).toEqual(
      ['UP', 'DOWN', 'LEFT', 'RIGHT', 'UP_LEFT', 'UP_RIGHT', 'DOWN_LEFT', 'DOWN_RIGHT'].sort(),
    );
    const tokens = ['wPu', 'wPd', 'wPl', 'wPr', 'wPul', 'wPur', 'wPdl', 'wPdr'];
    expect(tokens.map((token) => pawnDirectionName(parsePieceToken(token) ?? 0))).toEqual([
      'UP',
      'DOWN',
      'LEFT',
      'RIGHT',
      'UP_LEFT',
      'UP_RIGHT',
      'DOWN_LEFT',
      'DOWN_RIGHT',
    ]);
    expect(pawnDirectionName(parsePieceToken('wQ') ?? 0)).toBeNull();
  });

  it('[BRD-14] have a direction of one or two parts, whose order does not matter', () => {
    for (const vertical of ['UP', 'DOWN'] as const) {
      expect(combineDirections(vertical)).toBe(vertical);
      for (const horizontal of ['LEFT', 'RIGHT'] as const) {
        expect(combineDirections(vertical, horizontal)).toBe(`${vertical}_${horizontal}`);
        expect(combineDirections(horizontal, vertical)).toBe(`${vertical}_${horizontal}`);
        expect(combineDirections(horizontal, horizontal)).toBe(horizontal);
      }
    }
    expect(combineDirections('UP', 'DOWN')).toBeNull();
    expect(combineDirections('LEFT', 'UP', 'RIGHT')).toBeNull();
    expect(combineDirections()).toBeNull();
  });

  it('[BRD-14] are central pawns if and only if their direction has two parts', () => {
    const tokens = COLORS.flatMap((color) =>
      Array.from({ length: 13 }, (_, kind) => makePiece(color, kind + 1)),
    );
    const isTwoPart = (code: number): boolean => (pawnDirectionName(code) ?? '').includes('_');
    expect(tokens.filter(isCentralPawn)).toEqual(tokens.filter(isTwoPart));
    expect(tokens.filter(isCentralPawn)).toHaveLength(16);
    expect(tokens.filter(isPawn)).toHaveLength(32);
  });

  it('[BRD-21] have unique tokens, and the token of a piece is parsed to that piece', () => {
    const codes = COLORS.flatMap((color) =>
      Array.from({ length: 13 }, (_, kind) => makePiece(color, kind + 1)),
    );
    const tokens = codes.map(pieceToken);
    expect(tokens.slice(0, 13)).toEqual([
      ...['wK', 'wQ', 'wR', 'wB', 'wN'],
      ...['wPu', 'wPr', 'wPd', 'wPl', 'wPur', 'wPdr', 'wPdl', 'wPul'],
    ]);
    expect(tokens.map(parsePieceToken)).toEqual(codes);
    for (const token of ['', 'w', 'K', 'wP', 'WK', 'wk', 'wKu', 'wPru', 'wPU', 'yK', 'wX']) {
      expect(parsePieceToken(token)).toBeNull();
    }
  });
});

describe('the start position', () => {
  const start = startPosition();
  const army = (color: number): [string, number][] =>
    ALL.filter((square) => start.board[square] !== 0 && pieceColor(start.board[square] ?? 0) === color).map(
      (square) => [squareName(square), start.board[square] ?? 0],
    );

  it.each(COLORS)(
    '[BRD-06] gives player %i 16 pieces, among them 3 vertical, 3 horizontal and 2 central pawns',
    (color) => {
      const pieces = army(color).map(([, piece]) => piece);
      const count = (name: string): number => pieces.filter((piece) => pieceTypeName(piece) === name).length;
      expect(['KING', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT', 'PAWN'].map(count)).toEqual([1, 1, 2, 2, 2, 8]);
      const directions = pieces.map(pawnDirectionName);
      expect(directions.filter((name) => name === 'UP' || name === 'DOWN')).toHaveLength(3);
      expect(directions.filter((name) => name === 'LEFT' || name === 'RIGHT')).toHaveLength(3);
      expect(directions.filter((name) => name?.includes('_'))).toHaveLength(2);
    },
  );

  it('[BRD-07] places WHITE according to the rules', () => {
    const expected =
      'a1 wK b1 wQ a2 wB b2 wB c1 wR a3 wR c2 wN b3 wN d1 wPr d2 wPr d3 wPr a4 wPu b4 wPu c4 wPu c3 wPur d4 wPur'.split(
        ' ',
      );
    for (let i = 0; i < expected.length; i += 2) expect(at(start, expected[i] ?? '')).toBe(expected[i + 1]);
    expect(army(0)).toHaveLength(16);
  });

  it('[BRD-08] stays the same after a quarter turn clockwise that puts each army in the place of the next army', () => {
    const turned: Record<string, string> = {
      u: 'r',
      r: 'd',
      d: 'l',
      l: 'u',
      ur: 'dr',
      dr: 'dl',
      dl: 'ul',
      ul: 'ur',
    };
    for (const color of [0, 1, 2] as const) {
      const next = army(color).map(([name, piece]) => {
        const [file, rank] = ['abcdefghijkl'.indexOf(name.charAt(0)) + 1, Number(name.slice(1))];
        const token = pieceToken(piece).slice(1);
        const direction = turned[token.slice(1)] ?? '';
        return (
          'abcdefghijkl'.charAt(rank - 1) +
          (13 - file) +
          'wbrg'.charAt(color + 1) +
          token.charAt(0) +
          direction
        );
      });
      expect(next.sort()).toEqual(
        army(color + 1)
          .map(([name, piece]) => name + pieceToken(piece))
          .sort(),
      );
    }
    expect(['a12', 'l12', 'l1'].map((name) => at(start, name))).toEqual(['bK', 'rK', 'gK']);
    expect(['c10', 'd9', 'j10', 'i9', 'j3', 'i4'].map((name) => at(start, name))).toEqual(
      'bPdr bPdr rPdl rPdl gPul gPul'.split(' '),
    );
  });

  it.each(COLORS)(
    '[BRD-09] gives player %i one bishop on a dark square and one on a light square',
    (color) => {
      const bishops = ALL.filter((square) => at(start, squareName(square)) === `${'wbrg'.charAt(color)}B`);
      expect(bishops.map(isDark).sort()).toEqual([false, true]);
    },
  );

  it('begins with zero points, and with both counters at zero', () => {
    expect(makePosition(start)).toMatch(/ w wbrg aaaa 0,0,0,0 0 0$/);
  });
});
