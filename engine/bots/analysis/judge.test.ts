import { describe, expect, it } from 'vitest';
import { startPosition } from '../../board/position.ts';
import { moveText } from '../../notation/moveText.ts';
import { legalMoves } from '../../rules/moves.ts';
import { KINGS, place, read } from '../../rules/testing/table.ts';
import { analyse } from './analyse.ts';
import { judgeMove } from './judge.ts';

/** WHITE's rook can capture BLACK's unprotected queen. */
const HANGING = place(`${KINGS} wR:e5 bQ:e8 wPu:f2 rR:j10 gR:i3`);

/** WHITE can take BLACK's knight on a5 for nothing. A search prefers a quiet move, because two others are left. */
const FREE_KNIGHT = read(
  'bK,bB,bR,1,bPr,1,rN,rPl,2,rR,rK/1,bB,1,bPr,2,rPl,1,rQ,1,rB,rB/bR,2,bPr,4,rPl,rPdl,1,rR/' +
    'bPd,bPd,bPd,bPdr,2,bN,1,rPdl,rPd,rPd,1/2,bPd,2,bQ,3,rN,1,rPd/12/wN,2,wN,7,gPu/bN,wPu,wPu,5,gN,gN,gPu,1/' +
    'wPu,3,wPr,3,gPul,gPu,2/wR,1,wB,wPr,wPr,2,gPl,1,gPul,1,gR/wB,2,wPr,4,gPl,1,gB,gQ/' +
    'wK,wQ,wR,wPr,1,gPl,gR,3,gB,gK w wbrg aaaa 0,0,0,0 0 44',
);

describe('the judgement of a move', () => {
  it('prefers the capture of a hanging queen to other moves', () => {
    const moves = legalMoves(HANGING).map((move) => ({ move, text: moveText(move, HANGING) }));
    const taking = moves.find(({ text }) => text === 'e5xe8');
    const quiet = moves.find(({ text }) => text === 'e5-e6');
    if (!taking || !quiet) throw new Error(moves.map(({ text }) => text).join(' '));
    const best = judgeMove(HANGING, taking.move, 7);
    expect(best?.number).toBe(7);
    expect(best?.played).toBe(best?.best);
    expect(best?.best).toBeGreaterThan(best?.second ?? 1);
    const worse = judgeMove(HANGING, quiet.move, 7);
    expect(worse?.best).toBe(best?.best);
    expect(worse?.played).toBeLessThan(worse?.best ?? 0);
  });

  it('[BTS-25] prefers the capture of a piece that hangs to a quiet move that is hardly better', () => {
    const [quiet] = analyse(FREE_KNIGHT, { nodes: 30_000 }).lines;
    const taking = legalMoves(FREE_KNIGHT).find((move) => moveText(move, FREE_KNIGHT) === 'c3xa5') ?? -1;
    expect(quiet?.move).not.toBe(taking);
    expect(judgeMove(FREE_KNIGHT, quiet?.move ?? -1, 1)?.bestMove).toBe(taking);
    const judged = judgeMove(FREE_KNIGHT, taking, 1);
    expect(judged?.played).toBe(judged?.best);
  });

  it('[BTS-25] prefers a checkmate to the capture of a piece that hangs', () => {
    const position = place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`);
    const [mating, taking] = ['e11-e12=Q', 'h11xh12'].map((text) =>
      legalMoves(position).find((move) => moveText(move, position) === text),
    );
    const judged = judgeMove(position, taking ?? -1, 1);
    expect(judged?.bestMove).toBe(mating);
    expect(judged?.played).toBeLessThan(judged?.best ?? 0);
  });

  it('rates no move of the start position higher than the best move', () => {
    for (const move of legalMoves(startPosition())) {
      const one = judgeMove(startPosition(), move, 1);
      expect(one?.played).toBeGreaterThan(0);
      expect(one?.played).toBeLessThanOrEqual(one?.best ?? 0);
      expect(one?.second).toBeLessThanOrEqual(one?.best ?? 0);
    }
  }, 30_000);
});
