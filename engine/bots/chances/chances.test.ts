import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, COLORS, type Color, makePiece, type PieceCode, ROOK } from '../../board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../../board/position.ts';
import { anyPosition } from '../../rules/testing/arbitrary.ts';
import { KINGS, place } from '../../rules/testing/table.ts';
import { chancesOf } from './chances.ts';
import { divisorOf, worthOfLead } from './divisor.ts';

/** Sixteen men that no rook below attacks. */
const CROWD = [
  ...['wPu:b2', 'wPu:c2', 'wPu:d2', 'wPu:e2', 'bPr:b8', 'bPr:b9', 'bPr:b10', 'bPr:b11'],
  ...['rPd:k11', 'rPd:j11', 'rPd:i11', 'rPd:h11', 'gPl:k2', 'gPl:k3', 'gPl:k4', 'gPl:k5'],
].join(' ');

/** Returns the position without one piece of this kind and color. */
function without(position: Position, piece: PieceCode): Position {
  const square = position.board.indexOf(piece);
  return { ...position, board: position.board.with(square, 0) };
}

describe('the win probabilities', () => {
  it('sum to 1, and are 0 for a player who is not active', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const chances = chancesOf(position);
        expect(chances.reduce((sum, chance) => sum + Math.round(chance * 1000), 0)).toBe(1000);
        for (const color of COLORS) if (position.states[color] !== ACTIVE) expect(chances[color]).toBe(0);
      }),
    );
  });

  it('are equal for equal armies, and the same for each player on a rotated board', () => {
    expect(chancesOf(startPosition())).toEqual([0.25, 0.25, 0.25, 0.25]);
    const white = chancesOf(place(`${KINGS} wQ:e5 wR:c3`));
    const red = chancesOf(place(`${KINGS} rQ:h8 rR:j10`));
    // Rounding to whole thousandths can differ by one.
    for (const color of COLORS) expect(red[color]).toBeCloseTo(white[((color + 2) & 3) as Color], 2);
  });

  it('give eliminated players no probability, and the others all of it', () => {
    const chances = chancesOf(place(`${KINGS} wR:e5 bR:c10`, { states: 'aart' }));
    expect([chances[2], chances[3]]).toEqual([0, 0]);
    expect(chances[0] + chances[1]).toBe(1);
  });

  it('are larger for a player with more material', () => {
    const armies = ['', 'wPu:e5', 'wB:e5', 'wR:e5', 'wQ:e5', 'wQ:e5 wR:c3'];
    const own = armies.map((men) => chancesOf(place(`${KINGS} ${men}`))[0]);
    for (const [index, chance] of own.slice(1).entries()) expect(chance).toBeGreaterThan(own[index] ?? 1);
  });

  it('[BTS-13] make more of the same lead the fewer pieces are left', () => {
    const few = chancesOf(place(`${KINGS} wR:e5`));
    const many = chancesOf(place(`${KINGS} wR:e5 ${CROWD}`));
    const even = chancesOf(place(`${KINGS} ${CROWD}`));
    expect(few[0]).toBeGreaterThan(many[0] + 0.01);
    expect(many[0]).toBeGreaterThan(even[0] + 0.01);
  });

  it('[BTS-13] change by less than a percentage point if one piece leaves the board and the lead stays', () => {
    for (let rivals = 1; rivals <= 3; rivals++)
      for (let left = rivals + 1; left < 64; left++)
        for (let lead = 250; lead <= 10_000; lead += 250) {
          const own = (pieces: number): number => 1 / (1 + rivals * Math.exp(-lead / divisorOf(pieces)));
          expect(own(left)).toBeGreaterThan(own(left + 1));
          expect(own(left)).toBeLessThan(own(left + 1) + 0.01);
        }
  });

  it('[BTS-14] fall by more than 0.03 times the worth of a lead if a rook is lost, in the start position and with few pieces', () => {
    const start = startPosition();
    const few = place(`${KINGS} bR:e11 rR:l8 gR:h2`);
    expect(worthOfLead(start)).toBe(0.4);
    expect(worthOfLead(few)).toBeGreaterThan(0.95);
    const losses = [start, few].map((position) => {
      const [before, after] = [position, without(position, makePiece(BLACK, ROOK))].map(chancesOf);
      return ((before?.[1] ?? 0) - (after?.[1] ?? 0)) / worthOfLead(position);
    });
    expect(losses[0]).toBeGreaterThan(0.03);
    expect(losses[1]).toBeGreaterThan(0.03);
  });

  it('[BTS-14] do not count the pieces of a player who left for the worth of a lead', () => {
    const all = place(`${KINGS} ${CROWD}`);
    expect(worthOfLead(place(`${KINGS} ${CROWD}`, { states: 'aart' }))).toBeGreaterThan(worthOfLead(all));
  });

  it('do not depend on positions that were evaluated before', () => {
    const positions = [startPosition(), place(`${KINGS} wQ:e5`), place(`${KINGS} wQ:e5 bR:e9`)];
    const first = positions.map(chancesOf);
    expect([...positions].reverse().map(chancesOf).reverse()).toEqual(first);
  });
});
