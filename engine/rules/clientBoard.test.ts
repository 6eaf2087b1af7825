import { describe, expect, it } from 'vitest';
import { applyToBoard, squareOrA1 } from './clientBoard.ts';
import { parsePieceToken } from './pieces.ts';
import { parseSquare } from './squares.ts';
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
  it('[BRD-16] carries a move out and removes any piece from the target', () => {
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
  ])('[BRD-16] leaves the board alone at %s', (_, wrong) => {
    expect(applyToBoard(position.board, wrong)).toBe(position.board);
  });

  it('[BRD-16] the direction of a pawn is no matter, and the board that was is never changed', () => {
    const before = position.board.slice();
    expect(played('e5', 'e6', 'wPu')).toEqual(['', 'bN', 'rR']);
    expect(position.board).toEqual(before);
  });

  it('[BRD-12] a missing or invalid position of a piece is read as a1', () => {
    expect([undefined, null, '', 'm1', 'a13', 'A2', 7, {}].map(squareOrA1)).toEqual(Array(8).fill(0));
    expect(['a1', 'c2', 'l12'].map(squareOrA1)).toEqual([0, 14, 143]);
  });

  it('[BRD-12] an invalid square is refused where a square is demanded', () => {
    expect(['', 'm1', 'a13', 'a0', 'c2x'].map(parseSquare)).toEqual(Array(5).fill(null));
  });
});
