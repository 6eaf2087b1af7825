/** Checkmate problems that bench/bots/makeMates.ts found by exhaustive search. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTIVE } from '../board/position.ts';
import { moveText, parseMove } from '../notation/moveText.ts';
import { advance, beginRules } from '../rules/game.ts';
import { read } from '../rules/testing/table.ts';
import { searchVariations } from './search.ts';

interface MateProblem {
  readonly kind: string;
  readonly position: string;
  /** All moves that solve the problem. */
  readonly moves: readonly string[];
}

const PROBLEMS = JSON.parse(
  readFileSync(new URL('../fixtures/mates.json', import.meta.url), 'utf8'),
) as MateProblem[];
const KINDS = ['direct', 'discovered', 'promotion', 'stolen', 'double', 'inactive', 'two'];
/** Node limit. Every search reaches its depth limit first. */
const NODES = 2_000_000;

describe('the set of checkmate problems', () => {
  it('has at least sixty positions, and covers every kind of checkmate', () => {
    expect(PROBLEMS.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(PROBLEMS.map(({ kind }) => kind))].sort()).toEqual([...KINDS].sort());
  });

  it('lists only checkmating moves as solutions of a mate in one', () => {
    for (const { kind, position, moves } of PROBLEMS.filter((problem) => problem.kind !== 'two')) {
      const game = beginRules(read(position));
      expect(moves.length).toBeGreaterThan(0);
      for (const text of moves) {
        const move = parseMove(text, game.position);
        const done = move.ok ? advance(game, { type: 'move', move: move.value }) : move;
        if (!done.ok) throw new Error(`${text} in ${position}`);
        expect(done.value.mates.length, `${text} in ${position}`).toBeGreaterThanOrEqual(
          kind === 'double' ? 2 : 1,
        );
      }
    }
  });
});

describe('the search for checkmates', () => {
  it.each(PROBLEMS.map((problem, number) => ({ ...problem, number })))(
    'solves problem $number, of the kind "$kind"',
    ({ kind, position, moves }) => {
      const from = read(position);
      const active = from.states.filter((state) => state === ACTIVE).length;
      // In problems of the kind 'two' the player checkmates with the second move, and in all other problems with the
      // first move.
      const depth = kind === 'two' ? active + 1 : 1;
      const [line] = searchVariations(from, { nodes: NODES, depth, seed: 1 }).lines;
      expect(moves).toContain(moveText(line?.move ?? 0, from));
    },
  );
});
