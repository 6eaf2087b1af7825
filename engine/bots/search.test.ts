import { describe, expect, it } from 'vitest';
import { moveText } from '../notation/moveText.ts';
import { advance, beginRules } from '../rules/game.ts';
import { legalMoves } from '../rules/moves.ts';
import { KINGS, place, read } from '../rules/testing/table.ts';
import { chooseMove } from './levels.ts';
import { searchVariations, WIN } from './search.ts';

/** BLACK can avoid a checkmate here, but the best move of the first iterations does not. */
const MATE_THREAT = read(
  '1,bB,bR,bPr,2,rPl,2,rR,1,rB/1,bB,bN,bPr,4,rPl,rN,rK,rQ/bR,bK,bPdr,bPr,4,rPl,rPdl,1,rR/bPd,bPd,bN,bPdr,3,rN,rPdl,1,rPd,1/2,bPd,6,rPd,1,rPd/wN,1,wN,3,wB,5/12/wPu,7,gPu,gN,2/1,wPu,wPu,2,wPr,2,gN,gPu,gPu,gPu/wR,2,rB,wPr,2,gPl,1,gPul,gK,gR/wB,1,wQ,wPr,4,gPl,gB,gB,1/wK,1,wR,wPr,4,gPl,gR,gQ,1 b wbrg aaaa 0,0,0,0 0 53',
);

describe('a search that its limit ends', () => {
  it('[BTS-17] does not choose a move that it has found to lose while other moves are left', () => {
    for (let nodes = 100; nodes <= 5000; nodes += 100) {
      const [best] = searchVariations(MATE_THREAT, { nodes, seed: 1 }).lines;
      expect(best?.score, `${nodes} nodes`).toBeGreaterThan(-WIN / 2);
    }
  });

  it('returns several variations in the order of their scores, also if all moves lose', () => {
    const lost = place('wK:a1 wN:h6 wPu:e5 wPu:f5 bK:a12 bR:b8 bR:c9 bQ:d8 rK:l12 gK:l1');
    for (let nodes = 20; nodes <= 800; nodes += 20) {
      const scores = searchVariations(lost, { nodes, seed: 1, lines: 3 }).lines.map(({ score }) => score);
      expect(
        scores.toSorted((one, other) => other - one),
        `${nodes} nodes`,
      ).toEqual(scores);
    }
  });
});

describe('a draw', () => {
  /** WHITE is a little behind. Every move of WHITE but one leads to a position that occurred before. */
  function scene(states = 'aaaa', more = '') {
    const men = `${KINGS} wN:b2 bN:b11 bPd:c10 rN:k11 rPd:j10 gN:k2 gPl:j3 gPl:j4 ${more}`;
    const start = place(men, { states });
    const seen = legalMoves(start).flatMap((move) => {
      const done = advance(beginRules(start), { type: 'move', move });
      return moveText(move, start) === 'b2-c4' || !done.ok ? [] : done.value.game.seen.slice(-2);
    });
    return { start, seen };
  }

  it.each([
    ['four', 'aaaa', ''],
    // RED is out. With fewer opponents, WHITE is behind only if they are stronger.
    ['three', 'aara', 'bB:d11 gB:k4'],
  ])(
    '[BTS-19] is worth less to a bot than a position of %s players in which it is a little behind',
    (_, states, more) => {
      const { start, seen } = scene(states, more);
      for (const seed of [1, 2, 3]) {
        const move = chooseMove(start, { level: 5, engine: 'search', effort: 0.02, seed, seen });
        expect(moveText(move, start)).toBe('b2-c4');
      }
    },
  );

  it('[BTS-19] is worth exactly nothing in an analysis', () => {
    const { start, seen } = scene();
    const [best] = searchVariations(start, { nodes: 6000, seed: 1, seen }).lines;
    expect(best?.score).toBe(0);
  });
});
