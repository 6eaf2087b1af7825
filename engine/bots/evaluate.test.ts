import { describe, expect, it } from 'vitest';
import { COLORS, type Color } from '../board/pieces.ts';
import { type Position, startPosition } from '../board/position.ts';
import { loadBoard } from '../rules/moves.ts';
import { KINGS, place } from '../rules/testing/table.ts';
import type { Character } from './characters.ts';
import { evaluate, strengthen, strengths } from './evaluate.ts';
import { countFeatures, counts, FEATURE_COUNT } from './features.ts';
import { FEATURES, type Feature } from './weights.ts';

const scores = (position: Position): number[] => COLORS.map((color) => evaluate(loadBoard(position), color));

function feature(position: Position, player: number, name: Feature): number {
  countFeatures(loadBoard(position));
  return counts[player * FEATURE_COUNT + FEATURES.indexOf(name)] ?? Number.NaN;
}

describe('the evaluation features', () => {
  it('count the pieces and the mobility of all colors of a player', () => {
    const taken = place('wK:a1 wR:c3 bN:e5 rK:l12 gK:l1', { states: 'amaa', owners: 'wwrg' });
    expect(feature(taken, 0, 'rooks')).toBe(1);
    expect(feature(taken, 0, 'knights')).toBe(1);
    expect(feature(taken, 1, 'knights')).toBe(0);
    expect(feature(taken, 0, 'majorMobility')).toBe(22);
    expect(feature(taken, 0, 'minorMobility')).toBe(8);
  });

  it('count the advancement of pawns in their own directions', () => {
    expect(feature(place(`${KINGS} wPu:f4`), 0, 'pawnSteps')).toBe(3);
    expect(feature(place(`${KINGS} bPd:f4`), 1, 'pawnSteps')).toBe(8);
    expect(feature(place(`${KINGS} wPur:f4`), 0, 'pawnSteps')).toBe(5);
  });

  it('count the full value of an attacked piece only if it is unguarded', () => {
    expect(feature(place(`${KINGS} wQ:e5 bR:e9`), 0, 'largestThreat')).toBe(100);
    expect(feature(place(`${KINGS} wQ:e5 wR:h5 bR:e9`), 0, 'largestThreat')).toBe(45);
    expect(feature(place(`${KINGS} wR:e5 wR:h5 bQ:e9`), 0, 'largestThreat')).toBe(0);
    expect(feature(place(`${KINGS} wQ:e5 bR:e9`, { states: 'araa' }), 0, 'largestThreat')).toBe(0);
  });

  it('count attacked and defended squares around the king', () => {
    const open = place(`${KINGS} wN:a2 bR:b9`);
    expect(feature(open, 0, 'kingCover')).toBe(3); // one of three cells, in eighths
    expect(feature(open, 0, 'kingRingAttacked')).toBe(2);
    expect(feature(open, 0, 'kingWithoutFlight')).toBe(1);
    expect(feature(place(`${KINGS} bR:a9`), 0, 'inCheck')).toBe(1);
  });

  it('[BTS-18] count a king in the corner behind its pieces as fully covered, as one that pieces surround', () => {
    const cover = (men: string): number => feature(place(`${men} bK:a12 rK:l12 gK:l1`), 0, 'kingCover');
    expect(cover('wK:a1 wPu:a2 wPu:b2 wPu:b1')).toBe(8);
    expect(cover('wK:a2 wPu:a3 wPu:b3 wPu:b2 wPu:b1')).toBe(6);
    expect(cover('wK:e5 wPu:d4 wPu:d5 wPu:d6 wPu:e4 wPu:e6 wPu:f4 wPu:f5 wPu:f6')).toBe(8);
  });
});

describe('[BTS-03] a character changes the strength', () => {
  const strengthsWith = (position: Position, character: Character | null) => {
    strengthen(loadBoard(position), 0, character);
    return [...strengths];
  };
  const safe = (camp: Color): Character => ({ id: 9, manner: 'safety', camp });
  const keen = (camp: Color): Character => ({ id: 8, manner: 'attack', camp });

  it('of its bot by a quarter of a pawn for each piece in the camp that it likes, without pawns and kings', () => {
    const inRedCamp = place('wK:k11 bK:a12 rK:l12 gK:l1 wR:j10 wN:k10 wPu:j11 bR:l10');
    const gain = (color: number) =>
      (strengthsWith(inRedCamp, safe(2))[color] ?? 0) - (strengthsWith(inRedCamp, safe(0))[color] ?? 0);
    expect(COLORS.map(gain)).toEqual([50, 0, 0, 0]);
  });

  it('by dangers to the kings: the own for a safe bot, those of others for an attacker', () => {
    const both = place('wK:a1 bK:a12 rK:l12 gK:l1 bR:a8 wR:d12');
    const change = (character: Character) => {
      const neutral = strengthsWith(both, null);
      return strengthsWith(both, character).map((strength, color) => Math.sign(strength - neutral[color]!));
    };
    // White and Black are in check. Nothing attacks the kings of Red and Green.
    const [ownIfSafe, othersIfSafe] = change(safe(3));
    expect([ownIfSafe, othersIfSafe]).toEqual([-1, 0]);
    const [ownIfKeen, othersIfKeen] = change(keen(3));
    expect([ownIfKeen, othersIfKeen]).toEqual([1, -1]);
  });
});

describe('the value of a position', () => {
  it('is zero for equal armies, and is equal on a rotated board', () => {
    expect(scores(startPosition())).toEqual([0, 0, 0, 0]);
    const white = scores(place(`${KINGS} wQ:e5`));
    const red = scores(place(`${KINGS} rQ:h8`));
    expect(red).toEqual([white[2], white[3], white[0], white[1]]);
  });

  it('falls more for the opponents when the strongest player captures a rook than when the weakest does', () => {
    const [own = 0, next = 0] = scores(place(`${KINGS} wQ:e5 bR:c10 rR:j10 gR:j3`));
    expect(own).toBeGreaterThan(0);
    expect(next).toBeLessThan(0);
    // Both captures gain a rook. The opponents lose more if the strongest player makes the capture than if the weakest does.
    const gain = (men: string): number => scores(place(`${KINGS} wQ:e5 wQ:g6 bR:c10 rR:j10 ${men}`))[1] ?? 0;
    expect(gain('wR:c3')).toBeLessThan(gain('gR:j3'));
  });

  it('does not depend on earlier evaluations', () => {
    const positions = [startPosition(), place(`${KINGS} wQ:e5`), place(`${KINGS} wQ:e5 bR:e9`)];
    const first = positions.map(scores);
    expect([...positions].reverse().map(scores).reverse()).toEqual(first);
  });

  it('is correct for two positions that share a slot of the hash table', () => {
    const [first, second] = [startPosition(), place(`${KINGS} wQ:e5`)];
    const expected = evaluate(loadBoard(second), 0);
    const { low, high } = loadBoard(first);
    for (const key of [
      { low, high: high ^ 1 },
      { low: low ^ (1 << 20), high },
    ]) {
      evaluate(loadBoard(first), 0);
      expect(evaluate(Object.assign(loadBoard(second), key), 0)).toBe(expected);
    }
  });
});
