// The effects of moves, and the goals they meet.

import { describe, expect, it } from 'vitest';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { beginRules } from '../../../../engine/rules/game.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
import type { Effect } from './courseShape.ts';
import { effectOf, meets } from './goals.ts';
import { play } from './lessons.ts';

function effectIn(board: string, text: string, table = {}): Required<Effect> {
  const position = place(board, table);
  const move = parseMove(text, position);
  if (!move.ok) throw new Error(text);
  return effectOf(play(beginRules(position), move.value), move.value);
}

describe('the analysis of a move', () => {
  it('counts a piece as attacked if an active opponent could capture that piece', () => {
    expect(effectIn(`${KINGS} wR:e5 bR:c9`, 'e5-e9').attacked).toBe(true);
    expect(effectIn(`${KINGS} wR:e5 bR:c9`, 'e5-e9', { states: 'araa' }).attacked).toBe(false);
    expect(effectIn(`${KINGS} wR:e5 wR:l8`, 'e5-e8').attacked).toBe(false);
  });

  it('lists the captures and checks of the move', () => {
    expect(effectIn(`${KINGS} wR:e5 bN:e12`, 'e5xe12')).toMatchObject({
      ...{ from: 'e5', to: 'e12', piece: 'ROOK', colour: 'WHITE', captures: 'e12', takes: 'KNIGHT' },
      ...{ promotion: null, checks: ['BLACK', 'RED'], mates: [] },
    });
  });
});

describe('the goal of a task', () => {
  const effect = effectIn(`${KINGS} wR:e5 bN:e12`, 'e5xe12');

  it('is met only when all its conditions hold', () => {
    expect(meets(effect, {})).toBe(true);
    expect(meets(effect, { piece: 'ROOK', captures: true })).toBe(true);
    expect(meets(effect, { piece: 'ROOK', captures: 'e11' })).toBe(false);
    expect(meets(effect, { captures: null })).toBe(false);
  });

  it('is met by checks of the required kings in any order', () => {
    expect(meets(effect, { checks: ['RED', 'BLACK'] })).toBe(true);
    expect(meets(effect, { checks: ['RED'] })).toBe(false);
    expect(meets(effect, { checks: [] })).toBe(false);
    expect(meets(effect, { checks: ['RED', 'GREEN'] })).toBe(false);
  });
});
