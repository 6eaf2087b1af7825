import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS } from '../../board/pieces.ts';
import type { Position } from '../../board/position.ts';
import { parseMove } from '../../notation/moveText.ts';
import { beginRules } from '../../rules/game.ts';
import { generate } from '../../rules/generate.ts';
import { loadBoard, toMove } from '../../rules/moves.ts';
import { anyPosition } from '../../rules/testing/arbitrary.ts';
import { KINGS, mates, place, play } from '../../rules/testing/table.ts';
import { step } from '../../rules/turns.ts';
import { analyse } from '../analysis/analyse.ts';
import { evaluate } from '../evaluate.ts';
import { chancesOf } from './chances.ts';
import { searchedChances } from './searchedChances.ts';

/** A position that does not end the game, with its static score for the side to move. */
const running: fc.Arbitrary<{ position: Position; score: number }> = anyPosition
  .filter((position) => beginRules(position).outcome === null)
  .map((position) => ({ position, score: evaluate(loadBoard(position), position.turn ?? 0) }));

/** Returns the score of a move for the side to move, as the search computes it: with the points for checkmates. */
function scoreAfter(position: Position, text: string): number {
  const move = parseMove(text, position);
  const board = loadBoard(position);
  const player = board.turn;
  const last = generate(board, player, board.moves, 0);
  const played = board.moves.subarray(0, last).find((one) => move.ok && toMove(one) === move.value);
  if (played === undefined) throw new Error(`illegal: ${text}`);
  step(board, played);
  return evaluate(board, player);
}

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

  it('[BTS-01] are the static ones after a checkmate, because the points for it are part of the score', () => {
    const mating = place(`${KINGS} wR:h11 wPu:e11 rR:k12 rQ:k7 gQ:j2 gR:i2`);
    const done = play(mating, 'e11-e12=Q');
    expect([mates(done), done.game.outcome]).toEqual(['bw', null]);
    const score = scoreAfter(mating, 'e11-e12=Q');
    const searched = searchedChances(mating, score, done.game);
    const still = chancesOf(done.game.position);
    for (const color of COLORS) expect(Math.abs(searched[color] - still[color])).toBeLessThan(0.004);
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
