import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { legalMoves } from './moves.ts';
import { divide, perft, perftListed } from './perft.ts';
import { KINGS, place, play, read, WALLED } from './testing/table.ts';

interface Table {
  readonly positions: readonly {
    readonly name: string;
    readonly position: string;
    readonly perft: readonly number[];
  }[];
}

const table = JSON.parse(readFileSync(new URL('../fixtures/perft.json', import.meta.url), 'utf8')) as Table;

describe('the perft count', () => {
  it.each(table.positions)(
    '[RUL-71] of the position $name equals the published table',
    ({ position, perft: counts }) => {
      const from = read(position);
      expect(counts.map((_, index) => perft(from, index + 1))).toEqual(counts);
      expect(counts.map((_, index) => perftListed(from, index + 1))).toEqual(counts);
    },
  );

  it('[RUL-71] is 1 at depth 0, and includes each promotion piece as a separate move', () => {
    expect(perft(startPosition(), 0)).toBe(1);
    expect(perft(place(`${KINGS} wPu:f11 gN:h5`), 0)).toBe(1);
    expect(perft(place(`${KINGS} wPu:f11 gN:h5`), 1)).toBe(3 + 4);
  });

  it('[RUL-71] equals the sum of the counts of all first moves', () => {
    for (const { position, perft: counts } of table.positions) {
      const lines = [...divide(read(position), counts.length).values()];
      expect(lines.reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1));
    }
  });

  it('[RUL-72] includes a pass as one continuation that uses one unit of depth', () => {
    const position = place(`${KINGS} gR:b5 gR:h2 bN:f9`);
    expect(perft(position, 1)).toBe(1);
    expect(perft(position, 2)).toBe(perft({ ...position, turn: 1 }, 1));
    expect([...divide(position, 2).keys()]).toEqual(['pass']);
  });

  it.each([
    ['checkmated player to move', place(`${KINGS} gR:b5 gR:a6 bN:f9`)],
    ['9.1', place('wK:a1 bN:f9', { owners: 'wwww', states: 'ammm' })],
    ['9.2', place(`${KINGS} wN:f6`, { states: 'arrr' })],
    ['9.4', place(`${KINGS} gR:b5 gR:h2 bN:f9`, { states: 'arra' })],
    ['9.7', place(KINGS)],
    ['no player to move', place(`${KINGS} wN:f6`, { turn: '-' })],
  ])('[RUL-73] is 0 at depths above 0 if the game is over: %s', (_, position) => {
    expect(perft(position, 0)).toBe(1);
    expect([1, 2, 3].map((depth) => perft(position, depth))).toEqual([0, 0, 0]);
  });

  it('[RUL-73] includes a variation that ends by checkmate at its last ply', () => {
    const position = place('wK:a1 gK:a12 wR:b7 wR:c6', { owners: 'wwwg', states: 'amma' });
    const beyond = divide(position, 2);
    // c6-a6 gives checkmate, and c6-c11 gives stalemate.
    expect([...beyond.values()].filter((count) => count === 0)).toHaveLength(2);
    expect(perft(position, 1)).toBe(beyond.size);
  });

  it('[RUL-72] includes the checkmate that a pass makes detectable', () => {
    // GREEN passes, WHITE's checkmate is detected, and BLACK continues with both armies.
    const position = place('wK:a1 bK:e12 gK:l1 rK:l12 bR:a6 bR:b7 bR:k6 bR:f2', {
      turn: 'g',
      states: 'aara',
    });
    expect(perft(position, 1)).toBe(1);
    expect(perft(position, 2)).toBe(legalMoves(play(position, 'pass').game.position).length);
  });

  it('[RUL-74] ignores the ends of a game by repetition, no progress and consecutive passes', () => {
    const counts = (quiet: number): number[] => {
      const position = place(`${KINGS} wN:c3 bN:c10`, { quiet });
      return [1, 2, 3].map((depth) => perft(position, depth));
    };
    expect(counts(199)).toEqual(counts(0));
    expect(counts(199)[2]).toBeGreaterThan(100);
    expect(perft(place(WALLED), 9)).toBe(1);
    const two = place('wK:a1 wPu:a2 wPd:a3 wPu:b2 wPd:b3 gK:l1 gPl:k1 gPr:j1 gPl:k2 gPr:j2', {
      owners: 'wwgg',
      states: 'amma',
    });
    expect(perft(two, 8)).toBeGreaterThan(200); // The kings can only move back and forth.
  });
});
