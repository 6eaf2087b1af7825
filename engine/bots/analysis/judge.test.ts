import { describe, expect, it } from 'vitest';
import { startPosition } from '../../board/position.ts';
import { moveText } from '../../notation/moveText.ts';
import { legalMoves } from '../../rules/moves.ts';
import { KINGS, place } from '../../rules/testing/table.ts';
import { judgeMove } from './judge.ts';

/** WHITE's rook can capture BLACK's unprotected queen. */
const HANGING = place(`${KINGS} wR:e5 bQ:e8 wPu:f2 rR:j10 gR:i3`);

describe('the judgement of a move', () => {
  it('prefers the capture of a hanging queen to other moves', () => {
    const moves = legalMoves(HANGING).map((move) => ({ move, text: moveText(move, HANGING) }));
    const taking = moves.find(({ text }) => text === 'e5xe8');
    const quiet = moves.find(({ text }) => text === 'e5-e6');
    if (!taking || !quiet) throw new Error(moves.map(({ text }) => text).join(' '));
    const best = judgeMove(HANGING, taking.move, 7);
    expect(best?.number).toBe(7);
    expect(best?.played).toBe(best?.best);
    expect(best?.best).toBeGreaterThan(best?.second ?? 1);
    const worse = judgeMove(HANGING, quiet.move, 7);
    expect(worse?.best).toBe(best?.best);
    expect(worse?.played).toBeLessThan(worse?.best ?? 0);
  });

  it('rates no move of the start position higher than the best move', () => {
    for (const move of legalMoves(startPosition())) {
      const one = judgeMove(startPosition(), move, 1);
      expect(one?.played).toBeGreaterThan(0);
      expect(one?.played).toBeLessThanOrEqual(one?.best ?? 0);
      expect(one?.second).toBeLessThanOrEqual(one?.best ?? 0);
    }
  }, 30_000);
});
