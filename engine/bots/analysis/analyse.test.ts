import { describe, expect, it } from 'vitest';
import { WHITE_MUST_PASS } from '../../../tests/harness/games/positions.ts';
import type { Color } from '../../board/pieces.ts';
import { type Position, startPosition } from '../../board/position.ts';
import { moveText } from '../../notation/moveText.ts';
import { advance, beginRules } from '../../rules/game.ts';
import type { Move } from '../../rules/moves.ts';
import { KINGS, place, read, WALLED } from '../../rules/testing/table.ts';
import { chancesOf } from '../chances/chances.ts';
import { WIN } from '../search.ts';
import { analyse } from './analyse.ts';

/** WHITE's rook can capture BLACK's unprotected queen. */
const HANGING = place(`${KINGS} wR:e5 bQ:e8 wPu:f2 rN:j10 gN:i3`);

/** WHITE is in check by BLACK's queen, and can easily answer it. GREEN is to move. */
const CHECKED = read(
  '2,bR,1,bPr,2,rPl,1,rN,1,rK/bK,bB,bB,2,bPr,1,rR,rPl,1,rB,rB/bR,1,bPdr,1,bPr,rQ,6/' +
    '2,wPu,3,rPl,2,rPd,rPd,rPd/bPd,11/6,rN,2,rPd,2/bQ,1,bN,3,gB,2,gN,1,gPu/1,wN,wPu,6,gPu,gPu,1/' +
    '1,wPu,2,wPr,4,gPu,2/1,wR,1,wPr,1,wPr,gQ,gN,gPl,3/1,wB,1,wPr,3,gPl,3,gR/' +
    'wK,wQ,wR,wPr,3,gPl,1,gR,gB,gK g wbrg aaaa 0,0,0,0 2 107',
);

/** Plays a variation, whose moves must be legal, and returns the players who are checkmated in it. */
function matedIn(position: Position, variation: readonly (Move | 'pass')[]): Color[] {
  let game = beginRules(position);
  return variation.flatMap((move) => {
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
    return done.value.mates.map(({ victim }) => victim);
  });
}

describe('the analysis of a position', () => {
  it('[BTS-01] returns the win probabilities after the best move, not those before it', () => {
    const still = chancesOf(HANGING);
    const { chances, lines } = analyse(HANGING, { nodes: 4000 });
    expect(moveText(lines[0]?.move ?? 0, HANGING)).toBe('e5xe8');
    expect(chances[0]).toBeGreaterThan(still[0] + 0.03);
    expect(chances[1]).toBeLessThan(still[1] - 0.03);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(lines[0]?.chance).toBe(chances[0]);
  });

  it('[BTS-01] does not count what happens to the others after the first move, such as an unforced checkmate', () => {
    const { lines, chances } = analyse(CHECKED, { nodes: 4000 });
    expect(matedIn(CHECKED, lines[0]?.principalVariation ?? [])).toEqual([0]);
    expect(Math.abs(chances[0] - chancesOf(CHECKED)[0])).toBeLessThan(0.05);
  });

  it('[BTS-01] returns a low win probability for the player to move if the best variation loses', () => {
    // BLACK has as many pieces as WHITE, but loses some of them in a few moves.
    const men = `${KINGS} wQ:f12 wR:a5 wN:a10 bQ:c10 bR:g4 bN:i7`;
    const position = place(men, { turn: 'b', states: 'aarr' });
    expect(chancesOf(position)[1]).toBeGreaterThan(0.4);
    for (const nodes of [1000, 8000]) {
      const { chances, lines } = analyse(position, { nodes, lines: 3 });
      for (const [index, line] of lines.entries())
        expect(line.chance).toBeLessThanOrEqual(lines[index - 1]?.chance ?? 1);
      expect(lines).toHaveLength(3);
      expect(lines[0]?.score).toBeLessThan(-1000);
      expect(chances[1]).toBeLessThan(0.15);
    }
  });

  it('[BTS-01] gives no variation a higher win probability than a better one', () => {
    const { lines } = analyse(HANGING, { nodes: 4000, lines: 30 });
    const found = lines.map(({ chance }) => chance);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBeGreaterThan(5);
  });

  it('[BTS-02] calls a checkmate forced only if no reply of any opponent prevents it', () => {
    const mating = place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`);
    const one = analyse(mating, { nodes: 2000 });
    expect(one.mate).toMatchObject({ moves: 1, isForced: true });
    expect(analyse(startPosition(), { nodes: 2000 }).mate).toBeNull();
    // White mates Red only if Black captures the rook with which Red can defend.
    const likely = place(`${KINGS} wQ:k10 wR:k3 bR:a5 rR:a9 gR:b2`);
    expect(analyse(likely, { nodes: 2000 }).mate).toEqual({ moves: 2, victim: 2, isForced: false });
  });

  it('gives the same result for the same seed and number of nodes, and never exceeds this number', () => {
    const limits = { nodes: 4000, seed: 3, lines: 3 };
    const first = analyse(startPosition(), limits);
    expect(analyse(startPosition(), limits)).toEqual(first);
    expect(first.nodes).toBeLessThanOrEqual(4000);
    expect(first.depth).toBeGreaterThan(0);
  });

  it('returns the requested number of legal variations with different first moves, the best first', () => {
    const { lines } = analyse(startPosition(), { nodes: 4000, lines: 4 });
    expect(new Set(lines.map(({ move }) => move)).size).toBe(4);
    const scores = lines.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { move, principalVariation } of lines) {
      expect(principalVariation[0]).toBe(move);
      expect(matedIn(startPosition(), principalVariation)).toEqual([]);
    }
  });

  it('finds the move that ends the game', () => {
    const won = place('wK:a1 bK:a12 wR:b7 wR:c6', { states: 'aamm', owners: 'wbww' });
    const { lines, chances } = analyse(won, { nodes: 1000 });
    expect(moveText(lines[0]?.move ?? 0, won)).toBe('c6-a6');
    expect(chances).toEqual([1, 0, 0, 0]);
    expect(lines[0]?.score).toBeGreaterThan(WIN / 2);
  });

  it('returns the result so far when it is stopped', () => {
    let requested = 0;
    const { lines, nodes } = analyse(startPosition(), { nodes: 1e9, shouldStop: () => ++requested > 3 });
    expect(lines).toHaveLength(1);
    expect(nodes).toBeLessThan(10_000);
  });

  it('[BTS-01] returns no variations but the static win probabilities if there are no legal moves', () => {
    const [passing, ended] = [read(WHITE_MUST_PASS), place(`${KINGS} wQ:e5`, { states: 'arrr' })];
    for (const position of [place(WALLED), passing, ended])
      expect(analyse(position)).toMatchObject({ lines: [], chances: chancesOf(position) });
    expect(chancesOf(passing)[0]).toBeLessThan(0.2);
    expect(chancesOf(ended)).toEqual([1, 0, 0, 0]);
  });

  it('returns win probabilities that sum to 1', () => {
    for (const chance of analyse(startPosition(), { nodes: 100 }).chances)
      expect(chance).toBeCloseTo(0.25, 1);
    const { chances } = analyse(place(`${KINGS} wQ:e5 wR:c3 bR:e10 rR:h10`, { states: 'aaar' }), {
      nodes: 100,
    });
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(chances[0]).toBeGreaterThan(chances[1]);
    expect(chances[1]).toBeGreaterThan(0);
    expect(chances[3]).toBe(0);
  });
});
