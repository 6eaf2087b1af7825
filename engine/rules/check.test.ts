import { describe, expect, it } from 'vitest';
import { parseSquare, squareName } from '../board/squares.ts';
import { advance, beginRules } from './game.ts';
import { attackersOf, makeMove } from './moves.ts';
import { inCheck, KINGS, moves, place, play, sorted, targets } from './testing/table.ts';

const attackers = (position: ReturnType<typeof place>, name: string, by?: 0 | 1 | 2 | 3): string =>
  attackersOf(position, parseSquare(name) ?? 0, by)
    .map(squareName)
    .join(' ');

describe('an attack', () => {
  it('[RUL-39] can be made by a pinned piece', () => {
    // BLACK's rook on a9 is pinned to its file, but WHITE's king still may not step onto rank 9.
    const position = place('wK:f8 bK:a12 rK:l12 gK:l1 bR:a9 wR:a5 gN:j4');
    expect(attackers(position, 'f9', 1)).toBe('a9');
    expect(targets(position, 'f8')).toBe(sorted('e7 e8 f7 g7 g8'));
    expect(targets({ ...position, turn: 1 }, 'a9')).toBe(sorted('a5 a6 a7 a8 a10 a11'));
  });

  it('[RUL-39] on a king is check, even if the attacking piece is pinned', () => {
    expect(inCheck(place('wK:f9 bK:a12 rK:l12 gK:l1 bR:a9 wR:a5 gN:j4'))).toBe('w');
  });

  it('[RUL-39] on a square is found for each kind of piece', () => {
    const men = 'wQ:f10 wR:b6 wB:c3 wN:g8 wK:e5 wPu:e6 wPl:g5 wPdr:e8 gN:g4 rB:h8';
    const position = place(`${men} bK:a12 rK:l12 gK:l1`);
    expect(attackers(position, 'f7', 0)).toBe('e6 e8 f10');
    expect(attackers(position, 'f6')).toBe('g4 e5 g5 g8 h8 f10');
    expect(attackers(position, 'f6', 2)).toBe('h8');
  });

  it.each([
    ['no player', 'gN:h9', 'aaaa', ''],
    ['one other player', 'bR:f12', 'aaaa', 'w'],
    ['two other players', 'bR:f12 rB:i9', 'aaaa', 'w'],
    ['a frozen piece', 'bR:f12', 'araa', ''],
    ['a frozen and an active piece', 'bR:f12 rB:i9', 'araa', 'w'],
    ['a piece behind another', 'bR:f12 gN:f10', 'aaaa', ''],
    ["the king's own army", 'wR:f12', 'aaaa', ''],
  ])(
    '[RUL-40] by %s (pieces %s, army states %s) on the white king puts these players in check: "%s"',
    (_, men, states, check) => {
      expect(inCheck(place(`wK:f6 bK:a11 rK:l11 gK:l1 ${men}`, { states }))).toBe(check);
    },
  );

  it('[RUL-40] can put a player in check even if the player is not to move or is inactive', () => {
    const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wR:a6 wR:l6 gN:h5', { states: 'araa', turn: 'g' });
    expect(inCheck(position)).toBe('brg');
  });

  it('[RUL-40] by an active king puts an inactive king in check', () => {
    expect(inCheck(place('wK:b11 bK:a12 rK:l12 gK:l1 gN:h5', { states: 'araa' }))).toBe('b');
  });
});

describe('a legal move', () => {
  it('[RUL-41] of a pinned piece stays on the line of the pin, and may capture the pinning piece', () => {
    const position = place('wK:f2 bK:a12 rK:l12 gK:l1 wR:f5 wN:d2 bQ:f9 rR:b2 gN:j8');
    expect(targets(position, 'f5')).toBe(sorted('f3 f4 f6 f7 f8 f9'));
    expect(targets(position, 'd2')).toBe('');
  });

  it('[RUL-41] of a pinned pawn may step or capture along the line of the pin', () => {
    const position = place('wK:c3 bK:a12 rK:l12 gK:l1 wPur:e5 wPu:c6 bB:g7 rR:c9 bN:d6 rN:d7 gN:j2');
    expect(targets(position, 'e5')).toBe('');
    expect(targets(position, 'c6')).toBe('c7');
    expect(targets(place('wK:c3 bK:a12 rK:l12 gK:l1 wPur:e5 bB:f6 gN:j2'), 'e5')).toBe('f6');
  });

  it('[RUL-41] of a king does not lead to a square that is attacked after the move', () => {
    const position = place('wK:f6 bK:a12 rK:l12 gK:l1 bR:c6 rPd:h9 gN:i6');
    // BLACK's rook attacks g6 through the king, and GREEN's knight attacks g5 and g7.
    expect(targets(position, 'f6')).toBe(sorted('e5 e7 f5 f7'));
  });

  it('[RUL-41] answers a check by a capture, a block or a king move', () => {
    const position = place('wK:f6 bK:a12 rK:l12 gK:l1 bR:f10 wR:c10 wB:d6 wN:h7 gN:b2');
    expect(moves(position)).toEqual(
      ['c10xf10', 'd6-f8', 'f6-e5', 'f6-e6', 'f6-e7', 'f6-g5', 'f6-g6', 'f6-g7', 'h7-f8'].sort(),
    );
  });

  it('[RUL-41] must move the king in a double check, and move the king or capture the knight in a knight’s check', () => {
    const double = place('wK:f6 bK:a12 rK:l12 gK:l1 bR:f10 rB:i9 wR:c10 wQ:h1 gN:b2');
    expect(new Set(moves(double).map((text) => text.split(/[-x]/)[0]))).toEqual(new Set(['f6']));
    const knight = place('wK:f6 bK:a12 rK:l12 gK:l1 bN:g8 wR:g2 gN:b2');
    expect(moves(knight).filter((text) => !text.startsWith('f6'))).toEqual(['g2xg8']);
  });

  it('[RUL-41] is not restricted by frozen pieces, which neither pin nor check', () => {
    const position = place('wK:f2 bK:a12 rK:l12 gK:l1 wR:f5 bQ:f9 gN:j8', { states: 'araa' });
    expect(targets(position, 'f5')).toContain('a5');
  });

  it('[RUL-42] may give check to any other king, or end a check of another king', () => {
    // WHITE's knight opens the line of BLACK's rook to RED's king.
    const position = place('wK:a1 bK:a11 rK:l12 gK:l1 bR:c12 wN:f12');
    const done = play(position, 'f12-e10');
    expect(inCheck(done.game.position)).toBe('r');
  });

  it('[RUL-42] is not restricted by checks on other players', () => {
    const men = 'wK:a1 bK:a12 rK:l12 gK:l1 wN:f6';
    const quiet = place(`${men} rR:k6`);
    const check = place(`${men} rR:d12`);
    expect(inCheck(check)).toBe('b');
    expect(moves(check)).toEqual(moves(quiet));
  });

  it('[RUL-41] may not expose the king: such a move is rejected as ILLEGAL_MOVE', () => {
    const game = beginRules(place(`${KINGS} wR:a5 bR:a8 gN:h5`));
    const move = makeMove(parseSquare('a5') ?? 0, parseSquare('b5') ?? 0);
    expect(advance(game, { type: 'move', move })).toEqual({ ok: false, error: 'ILLEGAL_MOVE' });
  });
});
