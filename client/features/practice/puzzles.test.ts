import { describe, expect, it } from 'vitest';
import { analyse } from '../../../engine/bots/analysis/analyse.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { legalMoves, moveTo } from '../../../engine/rules/moves.ts';
import { provesMate } from '../../../engine/study/mateProof.ts';
import { GAME_KINDS, PUZZLE_KINDS, solutionsOf } from '../../../engine/study/puzzles.ts';
import { GAME_PUZZLES, PUZZLES, STUDIES } from './puzzles.ts';

function read(text: string) {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.reason);
  return position.value;
}

describe('the puzzles', () => {
  it('have different ids and positions', () => {
    expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length);
    expect(new Set(PUZZLES.map(({ kind, position }) => kind + position)).size).toBe(PUZZLES.length);
  });

  it('include at least sixty constructed puzzles, and at least six of every kind', () => {
    expect(STUDIES.length).toBeGreaterThanOrEqual(60);
    for (const kind of PUZZLE_KINDS)
      expect([kind, STUDIES.filter((puzzle) => puzzle.kind === kind).length >= 6]).toEqual([kind, true]);
  });

  it.each(STUDIES)(
    'include $id, which has exactly the solutions that follow from the rules',
    ({ kind, position, solutions }) => {
      const start = read(position);
      const found = solutionsOf(kind, start).map((move) => moveText(move, start));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(solutions);
    },
  );
});

describe('the puzzles from games', () => {
  it('[BTS-09] come from ply 24 or later, at most one from each game', () => {
    expect(GAME_PUZZLES.length).toBeGreaterThanOrEqual(100);
    expect(new Set(GAME_PUZZLES.map(({ id }) => id)).size).toBe(GAME_PUZZLES.length);
    for (const { id, position, level, solutions } of GAME_PUZZLES) {
      const start = read(position);
      const { ply, board } = start;
      expect(ply, id).toBeGreaterThanOrEqual(24);
      expect(board.filter((piece) => piece !== 0).length, id).toBeGreaterThanOrEqual(14);
      expect([1, 2, 3, 4, 5]).toContain(level);
      expect(solutions).toHaveLength(1);
      expect(
        legalMoves(start).map((move) => moveText(move, start)),
        id,
      ).toContain(solutions[0]);
      expect(id).toMatch(/^game-\d+$/);
    }
    for (const { id } of STUDIES) expect(id).not.toMatch(/^game-/);
  });

  const byRules = GAME_PUZZLES.filter(
    ({ kind }) => kind === 'mate' || kind === 'steal' || kind === 'mateTwo',
  );
  it('[BTS-09] of the kind checkmate have exactly the solution that follows from the rules', () => {
    for (const { id, kind, position, solutions } of byRules) {
      const start = read(position);
      const found =
        kind === 'mateTwo'
          ? legalMoves(start).filter((move) => provesMate(start, move, 2, 60_000))
          : solutionsOf(kind === 'steal' ? 'steal' : 'mate', start);
      expect(
        found.map((move) => moveText(move, start)),
        id,
      ).toEqual(solutions);
      if (kind === 'mate') expect(found.map((move) => start.board[moveTo(move)])).toEqual([0]);
    }
  });

  // Verifies only a sample, with fewer nodes than the script that found the puzzles.
  const bySearch = GAME_PUZZLES.filter((puzzle) => !byRules.includes(puzzle));
  it('[BTS-09] have one clearly best move, unless they are checkmates', () => {
    for (const { id, position, solutions } of bySearch.filter((_, index) => index % 12 === 0)) {
      const start = read(position);
      const [best, second] = analyse(start, { nodes: 100_000, lines: 2 }).lines;
      expect([moveText(best?.move ?? 0, start)], id).toEqual(solutions);
      expect((best?.score ?? 0) - (second?.score ?? 0), id).toBeGreaterThanOrEqual(300);
    }
    expect(new Set(GAME_PUZZLES.map(({ kind }) => kind)).size).toBe(GAME_KINDS.length);
  }, 60_000);
});
