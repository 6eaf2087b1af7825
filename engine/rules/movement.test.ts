import { describe, expect, it } from 'vitest';
import { squareName } from '../board/squares.ts';
import { legalMoves, moveTo } from './moves.ts';
import { moves, place, play, sorted, targets } from './testing/table.ts';

/** Kings outside all lines through f6. */
const OUT_OF_PLAY = 'wK:c1 bK:a12 rK:j12 gK:l1 gN:i2';
const STRAIGHT_FROM_F6 = 'a6 b6 c6 d6 e6 g6 h6 i6 j6 k6 l6 f1 f2 f3 f4 f5 f7 f8 f9 f10 f11 f12';
const DIAGONAL_FROM_F6 = 'a1 b2 c3 d4 e5 g7 h8 i9 j10 k11 l12 k1 j2 i3 h4 g5 e7 d8 c9 b10 a11';

describe('the rules of movement', () => {
  it('leave the position before a move unchanged, even if its board is a Buffer', () => {
    const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wR:f6 bN:f8');
    // In Node, `slice` of a Buffer shares its memory.
    const board = Buffer.from(position.board);
    const { game } = play({ ...position, board }, 'f6-f8');
    expect(new Uint8Array(board)).toEqual(position.board);
    expect(game.position.board).not.toEqual(position.board);
  });

  it('[RUL-14] let the king move one square in all eight directions', () => {
    const position = place('wK:f6 bK:a12 rK:j12 gK:l1 gN:i2');
    expect(targets(position, 'f6')).toBe(sorted('e5 e6 e7 f5 f7 g5 g6 g7'));
  });

  it('[RUL-15] let the queen move along ranks, files and diagonals', () => {
    expect(targets(place(`${OUT_OF_PLAY} wQ:f6`), 'f6')).toBe(
      sorted(`${STRAIGHT_FROM_F6} ${DIAGONAL_FROM_F6}`),
    );
  });

  it('[RUL-16] let the rook move along ranks and files', () => {
    expect(targets(place(`${OUT_OF_PLAY} wR:f6`), 'f6')).toBe(sorted(STRAIGHT_FROM_F6));
  });

  it('[RUL-17] let the bishop move along diagonals', () => {
    expect(targets(place(`${OUT_OF_PLAY} wB:f6`), 'f6')).toBe(sorted(DIAGONAL_FROM_F6));
  });

  it.each([
    ['wQ', 'd4 e4 f4 d5 f5 e6 e7 f6'],
    ['wR', 'd5 f5 e4 e6 e7'],
    ['wB', 'd4 f4 f6'],
  ])(
    '[RUL-15, RUL-16, RUL-17] let a %s move up to a friendly piece, and onto an enemy piece',
    (piece, squares) => {
      const around = 'wPu:e3 wN:c5 wN:d6 bN:e7 wN:c3 wN:g5 wN:g3 bN:f6';
      expect(targets(place(`wK:a1 bK:a12 rK:l12 gK:l1 ${around} ${piece}:e5`), 'e5')).toBe(sorted(squares));
    },
  );

  it('[RUL-18] let the knight jump two squares and one sideways, over any piece between', () => {
    const around = 'wN:e5 wN:e6 wN:e7 wN:f5 wN:f7 bN:g5 bN:g6 bN:g7';
    const position = place(`${OUT_OF_PLAY} wN:f6 ${around}`);
    expect(targets(position, 'f6')).toBe(sorted('d5 d7 e4 e8 g4 g8 h5 h7'));
  });

  it('[RUL-18] do not let the knight wrap around the edges', () => {
    expect(targets(place(`${OUT_OF_PLAY} wN:l6`), 'l6')).toBe(sorted('j5 j7 k4 k8'));
    expect(targets(place(`${OUT_OF_PLAY} wN:b12`), 'b12')).toBe(sorted('d11 a10 c10'));
  });

  it('[RUL-19, BRD-01] let pieces stand on and move to each of the 144 squares', () => {
    const reached = new Set<string>();
    for (let square = 0; square < 144; square++) {
      const name = squareName(square);
      if (['c1', 'a12', 'j12', 'l1', 'i2'].includes(name)) continue;
      const to = legalMoves(place(`${OUT_OF_PLAY} wN:${name}`)).map((move) => squareName(moveTo(move)));
      for (const target of to) reached.add(target);
    }
    expect(reached.size).toBe(144 - 4); // No piece can move to the square of a king, not even of its own.
    expect([...reached]).toEqual(expect.arrayContaining(['a1', 'd4', 'd9', 'l9', 'i4', 'f6', 'a6', 'l7']));
  });

  it('[RUL-20] contain no castling', () => {
    const position = place('wK:e1 wR:a1 wR:h1 bK:a12 rK:l12 gK:l2');
    expect(targets(position, 'e1')).toBe(sorted('d1 d2 e2 f1 f2'));
  });
});

describe('the target of a move', () => {
  it("[RUL-37] is not a square of the player's own army, whatever the color of the piece there", () => {
    const own = 'bN:e7 bN:f6 bN:c4 bN:b1';
    const position = place(`wK:a1 rK:l12 gK:l1 wR:e6 wPu:b3 wN:d2 gN:c6 ${own}`, {
      owners: 'wwrg',
      states: 'amaa',
    });
    expect(targets(position, 'e6')).toBe(sorted('e1 e2 e3 e4 e5 c6 d6'));
    expect(targets(position, 'b3')).toBe('b4');
    expect(targets(position, 'd2')).toBe(sorted('f1 f3 e4'));
    expect(targets(position, 'a1')).toBe(sorted('a2 b2'));
  });

  it('[RUL-37] may hold a piece of any other army', () => {
    const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wR:f6 bN:f8 rN:h6 gN:f4');
    expect(moves(position)).toEqual(expect.arrayContaining(['f6xf8', 'f6xh6', 'f6xf4']));
  });

  it.each([
    ['queen', 'wK:a1 wQ:g6', 'aaaa'],
    ['rook', 'wK:a1 wR:g6', 'aaaa'],
    ['bishop', 'wK:a1 wB:i11', 'aaaa'],
    ['knight', 'wK:a1 wN:h7', 'aaaa'],
    ['pawn', 'wK:a1 wPu:f8', 'aaaa'],
    ['central pawn', 'wK:a1 wPur:f8', 'aaaa'],
    ['queen', 'wK:a1 wQ:g6', 'araa'],
    ['rook', 'wK:a1 wR:g6', 'araa'],
    ['bishop', 'wK:a1 wB:i11', 'ataa'],
    ['knight', 'wK:a1 wN:h7', 'ataa'],
    ['pawn', 'wK:a1 wPu:f8', 'ataa'],
    ['king', 'wK:f8', 'araa'],
  ])('[RUL-38] is never a king, for a %s (pieces %s, player states %s)', (_, men, states) => {
    const position = place(`${men} bK:g9 rK:l12 gK:l1 gN:k5`, { states });
    const to = legalMoves(position).map((move) => squareName(moveTo(move)));
    expect(to).not.toContain('g9');
    expect(to.length).toBeGreaterThan(3);
  });
});
