import { describe, expect, it } from 'vitest';
import { moveText } from '../notation/moveText.ts';
import { legalMoves } from '../rules/moves.ts';
import { KINGS, place } from '../rules/testing/table.ts';
import { provesMate } from './mateProof.ts';

const find = (position: ReturnType<typeof place>, text: string): number =>
  legalMoves(position).find((move) => moveText(move, position).startsWith(text)) ?? 0;

describe('the proof of a checkmate', () => {
  it('[BTS-02] holds for a checkmate in one, and not for a move without a checkmate', () => {
    const position = place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`);
    const proven = legalMoves(position).filter((move) => provesMate(position, move, 1, 1000));
    expect(proven.map((move) => moveText(move, position))).toEqual(['e11-e12=Q', 'e11-e12=R']);
  });

  it('[BTS-02] holds for a checkmate in two moves unless a rook of the opponent can prevent it', () => {
    const alone = place('wK:a1 bK:a12 wR:b7 wR:h6', { states: 'aamm', owners: 'wbww' });
    expect(provesMate(alone, find(alone, 'h6-a6'), 1, 5000)).toBe(true);
    const guarded = place('wK:a1 bK:a12 wR:b7 wR:h6 bR:l11', { states: 'aamm', owners: 'wbww' });
    const quiet = find(guarded, 'h6-g6');
    expect(quiet).not.toBe(0);
    expect(provesMate(guarded, quiet, 2, 20_000)).toBe(false);
  });

  it('[BTS-02] is not found within too few nodes', () => {
    const alone = place('wK:a1 bK:a12 wR:b7 wR:h5', { states: 'aamm', owners: 'wbww' });
    expect(provesMate(alone, find(alone, 'h5-g5'), 2, 100_000)).toBe(true);
    expect(provesMate(alone, find(alone, 'h5-g5'), 2, 5)).toBe(false);
  });
});
