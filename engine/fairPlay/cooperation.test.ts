import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { legalMoves } from '../rules/moves.ts';
import { place } from '../rules/testing/table.ts';
import { type CaptureTurn, captureTurn } from './captureChances.ts';
import { CONSPICUOUS_BELOW, cooperationOf, type NumberedTurn, pairScores, TAILS } from './cooperation.ts';
import { COOPERATION_TABLE as TABLE } from './cooperationTable.ts';

/** WHITE could take a rook from BLACK and a pawn from RED. */
const both: CaptureTurn = { by: 0, gains: [null, 5, 1, null], victim: null };
const turns = (count: number, turn: CaptureTurn): NumberedTurn[] =>
  Array.from({ length: count }, (_, index) => ({ ...turn, number: index * 8 }));

describe('the possible captures of a turn', () => {
  it('[MOD-60] are absent in the start position', () => {
    const start = startPosition();
    expect(captureTurn(start, legalMoves(start)[0] ?? 0)).toBeNull();
  });

  it('[MOD-60] gain the value of the captured piece, minus that of the capturing piece if a recapture is possible', () => {
    const position = place('wK:a1 bK:a12 rK:l12 gK:l1 wQ:d4 bR:d8 rN:h4 rR:h9');
    const turn = captureTurn(position, legalMoves(position)[0] ?? 0);
    expect(turn?.by).toBe(0);
    expect(turn?.gains).toEqual([null, 5, 3 - 9, null]);
  });
});

describe('the cooperation index', () => {
  it('[MOD-60] increases each time two players do not make a possible capture from each other', () => {
    const few = cooperationOf(turns(2, both), 300, TABLE);
    const many = cooperationOf(turns(12, both), 300, TABLE);
    expect(many?.pair).toEqual([0, 1]);
    expect(many?.perThousand).toBeLessThan(few?.perThousand ?? 0);
    expect([few?.isConspicuous, many?.isConspicuous]).toEqual([false, true]);
    // Half of the allowed 1 % of games without cooperation.
    for (let count = 1; count <= 12; count++) {
      const index = cooperationOf(turns(count, both), 300, TABLE);
      expect(index?.isConspicuous, `${count} spared captures`).toBe((index?.perThousand ?? 1000) <= 5);
    }
    expect(many).toMatchObject({ possible: 12, fromEachOther: 0, fromOthers: 0 });
  });

  it('[MOD-60] decreases if one of the two players captures from the other', () => {
    const spared = turns(12, both);
    const taken = [...spared, { ...both, victim: 1 as const, number: 200 }];
    const [before, after] = [spared, taken].map((list) => cooperationOf(list, 300, TABLE));
    expect(after?.score).toBeLessThan(before?.score ?? 0);
    expect(after?.fromEachOther ?? 0).toBeLessThanOrEqual(1);
  });

  it('[MOD-60] increases less if the same capture stays possible in the next turns', () => {
    const apart = cooperationOf(turns(6, both), 300, TABLE);
    const close = cooperationOf(
      turns(6, both).map((turn, index) => ({ ...turn, number: index * 4 })),
      300,
      TABLE,
    );
    expect(close?.score).toBeLessThan(apart?.score ?? 0);
    expect(close?.possible).toBe(6);
  });

  it('[MOD-61] counts the captures of two players from each other and from the others, and the possible ones', () => {
    const taken = ([1, 2, 2, null] as const).flatMap((victim) => turns(1, { ...both, victim }));
    expect(pairScores(taken, TABLE.captures)[0]).toMatchObject({
      pair: [0, 1],
      fromEachOther: 1,
      fromOthers: 2,
      possible: 4,
    });
  });

  it('[MOD-61] names the two players with the highest score', () => {
    const spared: CaptureTurn = { by: 3, gains: [1, 5, null, null], victim: null };
    const found = cooperationOf([...turns(2, both), ...turns(12, spared)], 300, TABLE);
    expect(found).toMatchObject({ pair: [1, 3], possible: 12, fromEachOther: 0, fromOthers: 0 });
  });

  it('is null for a game without possible captures', () => {
    expect(cooperationOf([], 300, TABLE)).toBeNull();
  });
});

it('[MOD-60] the table of the cooperation index has probabilities of captures and, for each game length, decreasing scores', () => {
  expect(TAILS).toContain(CONSPICUOUS_BELOW);
  for (const { scores } of TABLE.lengths) {
    expect(scores).toHaveLength(TAILS.length);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  }
  for (const share of TABLE.captures) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  }
});
