// Tests that the moves of a variation are legal and stop where the game ends. In the tested positions the end of the
// game is near: few turns are left before a draw by no progress, or few players are active.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTIVE, type Position } from '../../board/position.ts';
import { advance, beginRules, QUIET_TURNS_A_PLAYER } from '../../rules/game.ts';
import type { Move } from '../../rules/moves.ts';
import { anyPosition } from '../../rules/testing/arbitrary.ts';
import { analyse } from './analyse.ts';

/** A sparse position a few turns before a draw by no progress (rule 9.6). */
const advancedPosition: fc.Arbitrary<Position> = fc
  .tuple(anyPosition, fc.integer({ min: 1, max: 6 }))
  .map(([position, left]) => {
    const active = position.states.filter((state) => state === ACTIVE).length;
    return { ...position, quiet: QUIET_TURNS_A_PLAYER * active - left };
  });

/** A position with at most three active players. The game may be over. */
const fewPlayers: fc.Arbitrary<Position> = anyPosition.filter(
  ({ states }) => states.filter((state) => state === ACTIVE).length <= 3,
);

it('[BTS-12] every variation of an analysis is legal to its end', () => {
  fc.assert(
    fc.property(fewPlayers, fc.constantFrom(60, 600, 2500), (position, nodes) => {
      const { lines, chances } = analyse(position, { nodes, lines: 5 });
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      if (beginRules(position).outcome !== null) expect(lines).toEqual([]);
      for (const { principalVariation } of lines) expect(playedOf(position, principalVariation)).toBe(null);
    }),
    { numRuns: 200 },
  );
});

/** Plays a line. Returns the refusal of its first illegal move, or null. */
function playedOf(position: Position, line: readonly (Move | 'pass')[]): string | null {
  let game = beginRules(position);
  for (const move of line) {
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) return done.error;
    game = done.value.game;
  }
  return null;
}

it('no variation of the analysis continues after the end of the game', () => {
  fc.assert(
    fc.property(advancedPosition, (position) => {
      if (beginRules(position).outcome !== null) return;
      for (const { principalVariation } of analyse(position, { nodes: 400, lines: 2 }).lines) {
        expect(principalVariation.length).toBeGreaterThan(0);
        let game = beginRules(position);
        for (const move of principalVariation) {
          const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
          if (!done.ok) throw new Error(`${done.error} after ${game.outcome?.reason ?? 'no end'}`);
          game = done.value.game;
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('the analysis evaluates a position as a draw if every move ends the game by no progress', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const active = position.states.filter((state) => state === ACTIVE).length;
      const last = { ...position, quiet: QUIET_TURNS_A_PLAYER * active - 1 };
      const [best] = analyse(last, { nodes: 200 }).lines;
      if (!best || beginRules(last).outcome !== null) return;
      const done = advance(beginRules(last), { type: 'move', move: best.move });
      if (done.ok && done.value.game.outcome?.reason === 'NO_PROGRESS') expect(best.score).toBe(0);
    }),
    { numRuns: 150 },
  );
});
