import { describe, expect, it } from 'vitest';
import { COLORS } from '../../../engine/board/pieces.ts';
import { parseSquare, SQUARE_COUNT, squareName } from '../../../engine/board/squares.ts';
import {
  cellOf,
  cornerOf,
  squareAt,
  squareAtPoint,
  squareByKey,
  type Turns,
  turnDirection,
} from './geometry.ts';

const ALL_TURNS: Turns[] = [0, 1, 2, 3];
const at = (name: string) => parseSquare(name) ?? -1;
const press = (key: string, from: string, turns: Turns, isControl = false) =>
  squareName(squareByKey(key, isControl, at(from), turns) ?? -1);

describe('the geometry of the board', () => {
  it('draws a1 at the lower left and l12 at the upper right if the board is not rotated', () => {
    expect(cellOf(at('a1'), 0)).toEqual({ col: 0, row: 11 });
    expect(cellOf(at('l12'), 0)).toEqual({ col: 11, row: 0 });
  });

  it.each(COLORS)(
    'shows the camp of player %i at the lower left if the board is rotated for this player',
    (color) => {
      const king = ['a1', 'a12', 'l12', 'l1'][color] ?? '';
      expect(cellOf(at(king), color)).toEqual({ col: 0, row: 11 });
      expect(cornerOf(color, color)).toBe('bottom-left');
    },
  );

  it('places the next player at the upper left, the opposite player at the upper right, and the previous player at the lower right', () => {
    expect(cornerOf(3, 2)).toBe('top-left');
    expect(cornerOf(0, 2)).toBe('top-right');
    expect(cornerOf(1, 2)).toBe('bottom-right');
  });

  it.each(ALL_TURNS)('maps each drawn square back to itself after %i rotations', (turns) => {
    for (let square = 0; square < SQUARE_COUNT; square++) {
      expect(squareAt(cellOf(square, turns), turns)).toBe(square);
    }
  });

  it('rotates directions together with the board', () => {
    // Black's pawns move right and down. With Black's camp at the lower left they appear to move up and right.
    expect(turnDirection(1, 1)).toBe(0);
    expect(turnDirection(2, 1)).toBe(1);
    expect(turnDirection(5, 1)).toBe(4);
    expect(turnDirection(7, 3)).toBe(4);
  });

  it('finds the square under a point, or none outside the board', () => {
    expect(squareAtPoint(0.01, 0.99, 0)).toBe(at('a1'));
    expect(squareAtPoint(0.01, 0.99, 2)).toBe(at('l12'));
    expect(squareAtPoint(1.01, 0.5, 0)).toBeNull();
    expect(squareAtPoint(0.5, -0.01, 0)).toBeNull();
  });

  it('maps arrow keys to the directions of the rotated view', () => {
    expect(press('ArrowUp', 'e5', 0)).toBe('e6');
    expect(press('ArrowUp', 'e5', 1)).toBe('f5');
    expect(press('ArrowRight', 'e5', 2)).toBe('d5');
    expect(press('ArrowLeft', 'a5', 0)).toBe('a5');
  });

  it('maps Home and End to the ends of a row and to corners, and Page Up and Page Down to the camps', () => {
    expect(press('Home', 'e5', 0)).toBe('a5');
    expect(press('End', 'e5', 0, true)).toBe('l1');
    expect(press('PageDown', 'b2', 0)).toBe('a12');
    expect(press('PageUp', 'b2', 0)).toBe('l1');
    expect(squareByKey('x', false, 0, 0)).toBeNull();
  });
});
