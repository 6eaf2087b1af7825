import { describe, expect, it } from 'vitest';
import { ACTIVE, type Position, RESIGNED, startPosition } from '../../../engine/board/position.ts';
import {
  framesOf,
  gifFileName,
  offeredRange,
  type PictureFrame,
  positionFileName,
  readRange,
  wholeRange,
} from './pictureGame.ts';

const START = startPosition();
const framesUntil = (plies: number): readonly PictureFrame[] =>
  Array.from({ length: plies + 1 }, (_, ply) => ({ position: { ...START, ply }, lastMove: null }));

it('[SHR-41] a GIF has one frame per ply, and a resignation changes the frame of the last ply', () => {
  const at = (ply: number, states: Position['states'] = START.states) => ({ ...START, ply, states });
  const resigned: Position['states'] = [ACTIVE, RESIGNED, ACTIVE, ACTIVE];
  const frames = framesOf(START, [
    { event: { type: 'move', move: 0 }, by: 0, after: at(1) },
    { event: { type: 'resign', color: 1 }, by: 1, after: at(1, resigned) },
    { event: { type: 'pass' }, by: 2, after: at(2, resigned) },
  ]);
  expect(frames.map(({ position }) => [position.ply, position.states[1]])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
  ]);
  expect(frames.map(({ lastMove }) => lastMove?.by ?? null)).toEqual([null, 0, null]);
});

describe('[SHR-42] the range of a GIF', () => {
  it('is by default the whole game, or 500 positions from the shown position if the game is longer', () => {
    expect(offeredRange({ frames: framesUntil(120), at: 7 })).toEqual({ from: 0, to: 120 });
    expect(offeredRange({ frames: framesUntil(499), at: 7 })).toEqual({ from: 0, to: 499 });
    expect(offeredRange({ frames: framesUntil(2000), at: 700 })).toEqual({ from: 700, to: 1199 });
    expect(offeredRange({ frames: framesUntil(2000), at: 1990 })).toEqual({ from: 1501, to: 2000 });
  });

  it.each([
    ['0', '499', null],
    ['1990', '2000', null],
    [' 5 ', '5', null],
    ['0', '500', 'TOO_MANY'],
    ['0', '2000', 'TOO_MANY'],
    ['7', '6', 'WRONG'],
    ['0', '2001', 'WRONG'],
    ['-1', '5', 'WRONG'],
    ['', '5', 'WRONG'],
    ['1e2', '200', 'WRONG'],
    ['1.5', '200', 'WRONG'],
  ])('from %j to %j has the error %s', (from, to, fault) => {
    expect(readRange({ from, to }, wholeRange({ frames: framesUntil(2000) })).fault).toBe(fault);
  });

  it('cannot begin before the ply of the first position', () => {
    const frames = framesUntil(30).slice(10);
    expect(wholeRange({ frames })).toEqual({ from: 10, to: 30 });
    expect(readRange({ from: '9', to: '12' }, wholeRange({ frames })).fault).toBe('WRONG');
  });
});

it('[SHR-45] the file name of a picture contains game and ply, but no characters that file systems forbid', () => {
  expect(positionFileName('A/B:evening?', 24, 'png')).toBe('A B evening, ply 24.png');
  expect(gifFileName('', { from: 0, to: 120 })).toBe('game, ply 0-120.gif');
});
