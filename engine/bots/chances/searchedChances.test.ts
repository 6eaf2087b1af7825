import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS } from '../../board/pieces.ts';
import type { Position } from '../../board/position.ts';
import { beginRules } from '../../rules/game.ts';
import { loadBoard } from '../../rules/moves.ts';
import { anyPosition } from '../../rules/testing/arbitrary.ts';
import { place } from '../../rules/testing/table.ts';
import { analyse } from '../analysis/analyse.ts';
import { evaluate } from '../evaluate.ts';
import { chancesOf } from './chances.ts';
import { searchedChances } from './searchedChances.ts';

/** A position that does not end the game, with its static score for the side to move. */
const running: fc.Arbitrary<{ position: Position; score: number }> = anyPosition
  .filter((position) => beginRules(position).outcome === null)
  .map((position) => ({ position, score: evaluate(loadBoard(position), position.turn ?? 0) }));

describe('the win probabilities of a search', () => {
  it('are the static ones if the score is that of the position itself', () => {
    fc.assert(
      fc.property(running, ({ position, score }) => {
        const searched = searchedChances(position, score, beginRules(position));
        const still = chancesOf(position);
        for (const color of COLORS) expect(Math.abs(searched[color] - still[color])).toBeLessThan(0.004);
      }),
    );
  });

  it('rise for the side to move with the score, and fall for all others', () => {
    fc.assert(
      fc.property(running, fc.integer({ min: 1, max: 3000 }), ({ position, score }, gain) => {
        const me = position.turn ?? 0;
        const [before, after] = [score, score + gain].map((one) =>
          searchedChances(position, one, beginRules(position)),
        );
        for (const color of COLORS) {
          const change = (after?.[color] ?? 0) - (before?.[color] ?? 0);
          // Rounding to whole thousandths can shift one of them.
          if (color === me) expect(change).toBeGreaterThan(-0.0015);
          else expect(change).toBeLessThan(0.0015);
        }
      }),
    );
  });

  it('[BTS-01] fall in the same answer whose best line loses', () => {
    // WHITE's king is in check, and behind it stands the queen, which the rook captures after the king has moved.
    const skewered = place('wK:a5 wQ:a2 bK:c12 bR:a9 rK:l12 rR:l9 gK:l1 gR:l4');
    const { lines, chances } = analyse(skewered, { nodes: 4000 });
    expect(lines[0]?.score).toBeLessThan(evaluate(loadBoard(skewered), 0) - 300);
    expect(chances[0]).toBeLessThan(chancesOf(skewered)[0] - 0.1);
    expect(chances[1]).toBeGreaterThan(chancesOf(skewered)[1]);
  });
});
