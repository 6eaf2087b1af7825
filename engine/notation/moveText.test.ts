import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { parseSquare } from '../board/squares.ts';
import { advance, beginRules, type RulesEvent } from '../rules/game.ts';
import { legalMoves, makeMove } from '../rules/moves.ts';
import { anyPosition } from '../rules/testing/arbitrary.ts';
import { KINGS, moves, place, play } from '../rules/testing/table.ts';
import { eventText, moveMarks, moveText, parseEvent, parseMove } from './moveText.ts';

const position = place(`${KINGS} wPu:k11 wR:e5 bN:e9 bB:j12 gN:h5`);
const move = (from: string, to: string, promotion = 0): number =>
  makeMove(parseSquare(from) ?? 0, parseSquare(to) ?? 0, promotion);

describe('the text of a move', () => {
  it.each([
    [move('e5', 'e8'), 'e5-e8'],
    [move('e5', 'e9'), 'e5xe9'],
    [move('e5', 'd5'), 'e5-d5'],
    [move('k11', 'k12', 2), 'k11-k12=Q'],
    [move('k11', 'k12', 3), 'k11-k12=R'],
    [move('k11', 'k12', 4), 'k11-k12=B'],
    [move('k11', 'j12', 5), 'k11xj12=N'],
  ])('[BRD-35] with the number %i is %s', (number, text) => {
    expect(moveText(number, position)).toBe(text);
    expect(parseMove(text, position)).toEqual({ ok: true, value: number });
  });

  it('[BRD-35] is unique, and parses back to the move', () => {
    fc.assert(
      fc.property(anyPosition, (any) => {
        const legal = legalMoves(any);
        const texts = legal.map((one) => moveText(one, any));
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.map((text) => parseMove(text, any))).toEqual(
          legal.map((value) => ({ ok: true, value })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['e5e8', 'e5-e8'],
    ['E5E8', 'e5-e8'],
    ['e5xe8', 'e5-e8'],
    ['e5-e9', 'e5xe9'],
    ['E5Xe9', 'e5xe9'],
    ['k11k12q', 'k11-k12=Q'],
    ['k11k12=n', 'k11-k12=N'],
    ['K11-K12R', 'k11-k12=R'],
    ['k11j12B', 'k11xj12=B'],
  ])('[BRD-36] is parsed from other forms: %s as %s', (text, meant) => {
    expect(parseMove(text, position)).toEqual(parseMove(meant, position));
    expect(parseMove(text, position).ok).toBe(true);
  });

  it.each([
    ['e5-e10', 'ILLEGAL_MOVE'],
    ['e9-e8', 'ILLEGAL_MOVE'],
    ['e5-e8=Q', 'ILLEGAL_MOVE'],
    ['k11-k12', 'PROMOTION_REQUIRED'],
    ['k11-k12=K', 'BAD_TEXT'],
    ['k11-k12=P', 'BAD_TEXT'],
    ['', 'BAD_TEXT'],
    ['e5', 'BAD_TEXT'],
    ['e5--e8', 'BAD_TEXT'],
    ['e5 e8', 'BAD_TEXT'],
    ['e05-e8', 'BAD_TEXT'],
    ['e5-m8', 'BAD_TEXT'],
    ['e5-e13', 'BAD_TEXT'],
    ['e5-e8\n', 'BAD_TEXT'],
    ['e5-e8+b', 'BAD_TEXT'],
    ['\u212a11k12q', 'BAD_TEXT'],
  ])('[BRD-36] is rejected if it is invalid: "%s" gets the code %s', (text, reason) => {
    expect(parseMove(text, position)).toEqual({ ok: false, error: reason });
  });
});

describe('the marks of a move', () => {
  const marks = (men: string, text: string, rest = {}): string => {
    const from = place(men, rest);
    return moveMarks(play(from, text), from.turn ?? 0);
  };

  it('[BRD-37] contain one + with the letter of each player in check, in turn order after the mover', () => {
    expect(marks(`${KINGS} wR:e5 gN:h6`, 'e5-e12')).toBe('+b+r');
    expect(marks('wK:l12 bK:c3 rK:i3 gK:a12 rR:e5 bN:h6', 'e5-e12', { turn: 'r' })).toBe('+g+w');
    // A quiet move while a player is inactive.
    expect(marks(`${KINGS} wR:a6 wN:f6 gN:h6`, 'f6-g8', { states: 'araa' })).toBe('+b');
    expect(marks(`${KINGS} wR:e5 gN:h6`, 'e5-e6')).toBe('');
  });

  it('[BRD-37] contain, after the +, one # with the letter of each checkmated player in the order of detection', () => {
    expect(marks(`${KINGS} wR:f11 wR:e5 gN:h6`, 'e5-e12')).toBe('#b#r');
    expect(
      marks('wK:a1 bK:a12 rK:l12 gK:l1 wR:e5 wR:k5 wB:i8 rR:c11 gN:h2', 'e5-e12', { states: 'aara' }),
    ).toBe('#r#b');
    expect(marks(`${KINGS} wR:f11 wR:e5 wR:j1 gN:h6`, 'e5-e12')).toBe('+g#b#r');
  });

  it("[BRD-37] list the mover last, if a checkmate has exposed the mover's king", () => {
    const men = 'wK:a1 wPu:a2 wPr:b1 wB:c8 rK:c3 bK:e12 bPr:d12 bPl:f12 bB:e5 gK:l1 gR:e2 gR:b8 gR:k11';
    expect(marks(men, 'c8-a6')).toBe('+w#r');
  });
});

describe('the events of a record', () => {
  const all: RulesEvent[] = [
    { type: 'move', move: move('e5', 'e9') },
    { type: 'pass' },
    { type: 'resign', color: 2 },
    { type: 'timeout', color: 0 },
    { type: 'draw' },
  ];

  it('[BRD-38] begin with the letter of the player, and parse back', () => {
    const texts = all.map((event) => eventText(event, position));
    expect(texts).toEqual(['e5xe9', 'w:pass', 'r:resign', 'w:timeout', 'draw']);
    expect(texts.map((text) => parseEvent(text, position))).toEqual(
      all.map((value) => ({ ok: true, value })),
    );
  });

  it.each([
    ['pass', { type: 'pass' }],
    ['resign', { type: 'resign', color: 3 }],
    ['timeout', { type: 'timeout', color: 3 }],
    ['G:Resign', { type: 'resign', color: 3 }],
    ['DRAW', { type: 'draw' }],
  ])('[BRD-38] belong to the player to move if they have no letter: %s', (text, event) => {
    expect(parseEvent(text, { ...position, turn: 3 })).toEqual({ ok: true, value: event });
  });

  it.each([
    ['b:pass', 'NOT_ON_THE_MOVE'],
    ['w:draw', 'BAD_TEXT'],
    ['x:resign', 'BAD_TEXT'],
    ['w: resign', 'BAD_TEXT'],
    ['w:', 'BAD_TEXT'],
    ['resigns', 'BAD_TEXT'],
  ])('[BRD-38] are not parsed from the invalid text "%s", which gets the code %s', (text, reason) => {
    expect(parseEvent(text, position)).toEqual({ ok: false, error: reason });
  });

  it('[BRD-38] include a loss on time only for the player to move', () => {
    const event = parseEvent('b:timeout', startPosition());
    expect(event.ok && advance(beginRules(startPosition()), event.value)).toEqual({
      ok: false,
      error: 'NOT_ON_THE_MOVE',
    });
    expect(moves(startPosition())).toHaveLength(12);
  });
});
