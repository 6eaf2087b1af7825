import { describe, expect, it } from 'vitest';
import { parsePieceToken } from '../board/pieces.ts';
import { parseSquare } from '../board/squares.ts';
import { applyToBoard, boardOf, squareOrA1 } from './clientBoard.ts';
import { at, place } from './testing/table.ts';

const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wPur:e5 bN:f6 rR:h6');
const change = (from: string, to: string, piece: string, becomes?: string) => ({
  from: parseSquare(from) ?? 0,
  to: parseSquare(to) ?? 0,
  piece: parsePieceToken(piece) ?? 0,
  ...(becomes === undefined ? {} : { becomes: parsePieceToken(becomes) ?? 0 }),
});
const played = (...args: Parameters<typeof change>): string[] => {
  const board = applyToBoard(position.board, change(...args));
  return ['e5', 'f6', 'h6'].map((name) => at({ ...position, board }, name));
};

describe('the client’s board', () => {
  it('[BRD-16] moves a piece, and removes any piece from the target square', () => {
    expect(played('f6', 'h6', 'bN')).toEqual(['wPur', '', 'bN']);
    expect(played('h6', 'f6', 'rR')).toEqual(['wPur', 'rR', '']);
    expect(played('e5', 'f6', 'wPur', 'wQ')).toEqual(['', 'wQ', 'rR']);
  });

  it.each([
    ['another colour', change('f6', 'h6', 'rN')],
    ['another type', change('f6', 'h6', 'bB')],
    ['a pawn for a piece', change('f6', 'h6', 'bPu')],
    ['a piece for a pawn', change('e5', 'h6', 'wN')],
    ['an empty origin', change('e6', 'h6', 'bN')],
  ])('[BRD-16] ignores a change that does not fit the board: %s', (_, wrong) => {
    expect(applyToBoard(position.board, wrong)).toBe(position.board);
  });

  it('[BRD-16] ignores the direction of a pawn, and does not modify earlier boards', () => {
    const before = position.board.slice();
    expect(played('e5', 'e6', 'wPu')).toEqual(['', 'bN', 'rR']);
    expect(position.board).toEqual(before);
  });

  const rook = { pieceColor: 'RED', pieceType: 'ROOK', pawnMoveDirections: null } as const;

  it('[BRD-12] draws a piece on a1 if its position is missing or invalid', () => {
    for (const wrong of [undefined, null, '', 'm1', 'a13', 'A2', 7, {}])
      expect(at({ ...position, board: boardOf([{ ...rook, position: wrong }]) }, 'a1')).toBe('rR');
    const board = boardOf([
      { ...rook, position: 'c2' },
      { ...rook, pieceColor: 'WHITE', position: 'l12' },
    ]);
    expect(['a1', 'c2', 'l12'].map((name) => at({ ...position, board }, name))).toEqual(['', 'rR', 'wR']);
    expect(['a1', 'c2', 'l12'].map(squareOrA1)).toEqual([0, 14, 143]);
  });

  it('[BRD-14] accepts the directions of a pawn in any order', () => {
    const pawn = (pawnMoveDirections: string | null) =>
      at(
        {
          ...position,
          board: boardOf([{ position: 'e5', pieceColor: 'GREEN', pieceType: 'PAWN', pawnMoveDirections }]),
        },
        'e5',
      );
    expect(['UP', 'DOWN', 'LEFT', 'RIGHT'].map(pawn)).toEqual(['gPu', 'gPd', 'gPl', 'gPr']);
    expect(['UP_LEFT', 'LEFT_UP', 'DOWN_RIGHT', 'RIGHT_DOWN'].map(pawn)).toEqual([
      'gPul',
      'gPul',
      'gPdr',
      'gPdr',
    ]);
    expect([null, '', 'UP_DOWN', 'FORWARD'].map(pawn)).toEqual(['', '', '', '']);
  });

  it('[BRD-12] rejects an invalid square where a valid one is required', () => {
    expect(['', 'm1', 'a13', 'a0', 'c2x'].map(parseSquare)).toEqual(Array(5).fill(null));
  });
});
