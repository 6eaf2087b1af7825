import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KING } from '../board/pieces.ts';
import { type Position, startPosition } from '../board/position.ts';
import { moveText } from '../notation/moveText.ts';
import { makePosition } from '../notation/positionText.ts';
import { advance, beginRules, mustPass, type RulesGame } from '../rules/game.ts';
import { legalMoves, type Move, moveFrom } from '../rules/moves.ts';
import { anyPosition } from '../rules/testing/arbitrary.ts';
import { KINGS, place, read } from '../rules/testing/table.ts';
import { analyse } from './analysis/analyse.ts';
import { greedyMove } from './greedy.ts';
import { type BotOptions, chooseMove, LEVELS, type Level, searchMove, voteOnDraw } from './levels.ts';
import { searchVariations, WIN } from './search.ts';
import type { SearchLimits } from './searchLimits.ts';

/** A position in which c6-a6 checkmates BLACK and c6xh6 captures a queen. */
const MATE = place(`${KINGS} wR:b7 wR:c6 gQ:h6`);
/** Returns the best move of a search with the statistics of the search. */
function bestOf(position: Position, limits: SearchLimits) {
  const { lines, ...rest } = searchVariations(position, limits);
  return { move: lines[0]?.move ?? 0, score: lines[0]?.score ?? 0, ...rest };
}
const MATES_IN_TWO = (
  JSON.parse(readFileSync(new URL('../fixtures/mates.json', import.meta.url), 'utf8')) as {
    kind: string;
    position: string;
    moves: string[];
  }[]
).filter(({ kind }) => kind === 'two');
const search = (position: Position, nodes = 3000, seed = 1): string =>
  moveText(bestOf(position, { nodes, seed }).move, position);
const greedy = (position: Position, seed = 1): string => moveText(greedyMove(position, seed), position);

/** Plays a game of at most `turns` turns, with one move function per seat. */
function playGame(seats: readonly ((position: Position, turn: number) => Move)[], turns: number): RulesGame {
  let game = beginRules(startPosition());
  for (let turn = 0; turn < turns && game.outcome === null; turn++) {
    const choose = seats[game.position.turn ?? 0];
    if (!choose) throw new Error('no seat');
    const event = mustPass(game)
      ? ({ type: 'pass' } as const)
      : ({ type: 'move', move: choose(game.position, turn) } as const);
    const done = advance(game, event);
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
  }
  return game;
}

describe('the bots of the engine', () => {
  it('[BOT-06] are imported by no other part of the engine', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const parts = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      // The exports of the engine package list all parts, and no part imports them.
      .filter((path) => !/[\\/](bots|testing|package)[\\/]/.test(path.slice(root.length - 1)));
    expect(parts.length).toBeGreaterThan(15);
    for (const path of parts) expect(readFileSync(path, 'utf8'), path).not.toMatch(/\/(bots|package)\//);
    const rules = parts.filter((path) => /[\\/](rules|notation)[\\/]/.test(path));
    for (const path of rules) expect(readFileSync(path, 'utf8'), path).not.toMatch(/\bbots?\b/i);
  });

  it('[BOT-06] can play only legal moves, like human players', () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), (position, seed) => {
        const game = beginRules(position);
        const legal = game.outcome === null ? legalMoves(position) : [];
        if (legal.length === 0) return;
        for (const move of [greedyMove(position, seed), bestOf(position, { nodes: 60, seed }).move]) {
          expect(legal).toContain(move);
          expect(advance(game, { type: 'move', move }).ok).toBe(true);
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('the greedy bot', () => {
  it('prefers checkmate, then the largest capture, then promotion', () => {
    expect(greedy(MATE)).toBe('c6-a6');
    expect(greedy(place(`${KINGS} wR:e5 bQ:e9 rN:h5 gN:k5`))).toBe('e5xe9');
    expect(greedy(place(`${KINGS} wPu:f11 bN:e12 rN:h5 gN:k5`))).toBe('f11xe12=Q');
  });

  it('plays the same game every time', () => {
    const game = playGame(
      [0, 1, 2, 3].map(
        (seat) => (position: Position, turn: number) => greedyMove(position, seat * 1000 + turn),
      ),
      60,
    );
    expect(makePosition(game.position)).toMatchInlineSnapshot(
      `"bK,bB,bR,gB,bPr,2,rPl,1,rR,1,rN/1,bB,5,rPl,2,rB,rK/bN,bR,bPdr,5,rPl,rPdl,rN,1/1,bPd,6,rPdl,1,rPd,1/2,bPd,bPd,8/12/3,wPu,6,rPd,1/1,wPu,wN,7,gPu,1/2,wPu,3,gPl,gPl,4/wB,1,wPur,wPr,5,gPul,2/wK,3,wPr,3,gPl,gN,gB,1/1,wQ,1,wR,wPr,3,gPl,gR,gK,1 w wbrg aaaa 0,0,0,0 1 60"`,
    );
  });
});

describe('the searching bot', () => {
  it('finds a checkmate in one and in two moves', () => {
    expect(search(place(`${KINGS} wR:b7 wR:c6 bB:h9 gN:f3`))).toBe('c6-a6');
    const two = place('wK:a1 bK:a12 wR:b6 wR:f5 bN:l6', { states: 'aamm', owners: 'wbww' });
    const result = bestOf(two, { nodes: 20_000, seed: 1 });
    expect(result.score).toBeGreaterThan(WIN / 2);
  });

  it('does not capture a guarded pawn with its queen', () => {
    const guarded = place(`${KINGS} wQ:e5 wR:b2 bPd:e8 bR:e11 gN:k3 rN:j10`);
    expect(search(guarded)).not.toBe('e5xe8');
    const hanging = place(`${KINGS} wQ:e5 wR:b2 bR:e11 bB:h12 gN:k3 rN:j10`, { turn: 'w' });
    expect(search(hanging).startsWith('e5')).toBe(true);
  });

  it('plays the same move for the same seed and number of nodes, and never exceeds this number', () => {
    const start = startPosition();
    const first = bestOf(start, { nodes: 5000, seed: 7 });
    expect(bestOf(start, { nodes: 5000, seed: 7 })).toEqual(first);
    expect(first.nodes).toBeLessThanOrEqual(5000);
    expect(first.depth).toBeGreaterThanOrEqual(3);
    const moves = new Set(
      [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => bestOf(start, { nodes: 400, noise: 100, seed }).move),
    );
    expect(moves.size).toBeGreaterThan(1);
  });

  it('finds the same variations after any earlier search', () => {
    const anyMove = (position: Position, turn: number) => greedyMove(position, turn);
    const positions = [20, 40, 60, 80].map(
      (turns) => playGame([anyMove, anyMove, anyMove, anyMove], turns).position,
    );
    const lines = (position: Position) => searchVariations(position, { nodes: 20_000, depth: 3, seed: 7 });
    const first = positions.map(lines);
    expect(positions.toReversed().map(lines).toReversed()).toEqual(first);
  });

  it('avoids repetition when it is ahead', () => {
    const ahead = place(`${KINGS} wQ:e5 wR:b2 wR:c3 bN:h9 gN:k3 rN:j10`);
    const { move } = bestOf(ahead, { nodes: 2000, seed: 1 });
    const after = advance(beginRules(ahead), { type: 'move', move });
    if (!after.ok) throw new Error(after.error);
    const seen = after.value.game.seen.slice(-2);
    expect(bestOf(ahead, { nodes: 2000, seed: 1, seen }).move).not.toBe(move);
  });

  it('stops when its time limit is reached', () => {
    let time = 0;
    const now = (): number => time++;
    const result = bestOf(startPosition(), { nodes: Number.POSITIVE_INFINITY, ms: 5, now, seed: 1 });
    expect(result.nodes).toBeLessThan(5000);
    expect(legalMoves(startPosition())).toContain(result.move);
  });

  it('does not search if there is only one legal move', () => {
    expect(
      bestOf(place('wK:a1 wPu:f5 bK:a12 rK:l12 gK:l1 gR:b8 gR:k2'), { nodes: 9999, seed: 1 }).depth,
    ).toBe(1);
    expect(() => bestOf(place(`${KINGS} gR:b5 gR:h2`), { nodes: 10, seed: 1 })).toThrow();
  });

  it('wins against three greedy bots from every seat', () => {
    for (const seat of [0, 1, 2, 3]) {
      const seats = [0, 1, 2, 3].map((color) => (position: Position, turn: number) => {
        const seed = seat * 10_000 + turn;
        return color === seat ? bestOf(position, { nodes: 800, seed }).move : greedyMove(position, seed);
      });
      const { points } = playGame(seats, 500).position;
      expect(points[seat]).toBe(Math.max(...points));
    }
  }, 60_000);
});

describe('the levels of the bots', () => {
  const options = (part: Partial<BotOptions>): BotOptions => ({
    level: 1,
    engine: 'search',
    seed: 1,
    ...part,
  });

  it.each(['search', 'greedy'] as const)(
    'of the %s engine all play legal and reproducible moves',
    (engine) => {
      const legal = legalMoves(startPosition());
      for (const level of LEVELS.slice(0, 4)) {
        for (const seed of [1, 2, 3]) {
          const effort = level > 2 ? 0.1 : 1;
          const choose = () => chooseMove(startPosition(), options({ level, engine, seed, effort }));
          const move = choose();
          expect(legal).toContain(move);
          expect(choose()).toBe(move);
        }
      }
    },
  );

  it('all capture an unguarded queen, even the lowest', () => {
    const position = place(`${KINGS} wR:e5 bQ:e9 rN:h5 gN:k5`);
    for (let seed = 0; seed < 20; seed++) {
      expect(moveText(chooseMove(position, options({ seed })), position)).toBe('e5xe9');
    }
  });

  it('miss checkmates in two moves: the lowest level misses most of them, and the highest hardly any', () => {
    const found = (level: Level): number =>
      MATES_IN_TWO.filter(({ position, moves }) => {
        const from = read(position);
        return moves.includes(moveText(chooseMove(from, options({ level, effort: 0.2 })), from));
      }).length;
    expect(found(1)).toBeLessThan(MATES_IN_TWO.length / 2);
    expect(found(5)).toBeGreaterThan(MATES_IN_TWO.length * 0.9);
  }, 60_000);

  it('each search more nodes than the level below', () => {
    const nodes = ([2, 3, 4] as const).map(
      (level) => searchMove(startPosition(), options({ level, seed: 12, effort: 0.2 })).nodes,
    );
    expect([...nodes].sort((a, b) => a - b)).toEqual(nodes);
    let time = 0;
    const now = (): number => time++ * 100;
    expect(searchMove(startPosition(), options({ level: 5, now })).nodes).toBeLessThan(20_000);
  });

  it.each([
    [
      'a knight',
      'c5xb6',
      'bK,bB,bR,bPr,3,rPl,1,rR,rQ,rK/bQ,bB,1,bPr,4,rPl,1,rB,rB/bR,1,bPdr,bPr,bN,2,rPl,1,rPdl,1,rR/bPd,1,bPd,1,bPr,2,rPl,rN,rPd,rPd,1/1,bPd,7,rN,2/11,rPd/1,bN,5,gN,3,gPu/wN,1,wPu,8,gR/wPu,wPu,1,wPur,4,gPul,gPu,gPu,1/wR,1,wPur,wPr,wN,2,gPl,1,gPul,2/wB,wB,1,wPr,4,gPl,1,gB,gQ/wK,wQ,3,wR,wPr,gN,gPl,gR,gB,gK w wbrg aaaa 0,0,0,0 1 28',
    ],
    [
      'a knight that gives no check',
      'h4xg3',
      'bK,bB,bR,bPr,1,rPl,rR,3,rQ,rK/bQ,2,bPr,4,rPl,1,rB,1/2,bR,bPr,3,rPl,rPl,2,rR/bPd,1,bPd,4,rPl,rN,3/2,bPd,3,rB,2,rPd,rPd,1/9,rN,1,rPd/11,gPu/2,wPu,8,gR/1,wPu,wN,wPur,wR,2,gPl,1,gPu,gPu,gQ/wR,2,wPr,2,bN,gPl,4/4,wPr,2,gR,2,gB,1/wK,4,wQ,gPl,1,gPl,1,gB,gK g wbrg aaaa 0,0,0,0 1 99',
    ],
  ])('[BTS-20] win %s, although quiet moves have a higher score', (_, capture, text) => {
    const position = read(text);
    const options = { level: 5, engine: 'search', effort: 1 / 15 } as const;
    for (const seed of [1, 2, 3])
      expect(moveText(chooseMove(position, { ...options, seed }), position)).toBe(capture);
    const [best] = analyse(position, { nodes: 20_000 }).lines;
    expect(moveText(best!.move, position)).not.toBe(capture);
  });

  it('[BTS-20] win a guarded queen for a knight, even the lowest', () => {
    const position = place(`${KINGS} wN:e5 bQ:f7 bR:f10 bPd:i8 rN:h5 gN:k5`);
    for (const level of [1, 3, 5] as const) {
      const move = chooseMove(position, {
        level,
        engine: 'search',
        effort: level === 5 ? 1 / 60 : 1,
        seed: 1,
      });
      expect(moveText(move, position)).toBe('e5xf7');
    }
  });

  it('[BTS-20] leave a knight if another move is better by more than the knight', () => {
    const position = read(
      'bK,bR,6,bQ,1,rB,1/1,bR,5,bPr,2,rK,1/5,bPr,5,rR/3,bB,rN,4,bPr,rPd,1/bPd,1,bPd,4,bPr,3,rPd/wPu,bPd,7,rPd,1,gPu/1,wPu,4,gN,2,gPu,2/2,wB,6,gPu,gPu,1/4,gQ,7/5,gPl,gN,gPl,4/1,wK,5,gPl,2,gR,1/1,wR,3,wPr,4,gB,gK g wbrg aaaa 0,0,0,0 1 315',
    );
    const move = chooseMove(position, { level: 5, engine: 'search', effort: 1 / 15, seed: 1 });
    expect(moveText(move, position)).not.toBe('e4xe9');
  });

  describe('before a move that leaves a piece where an opponent takes it for less', () => {
    const nodes = 20_000;
    const chosen = (position: Position) =>
      moveText(chooseMove(position, { level: 5, engine: 'search', effort: 1 / 15, seed: 1 }), position);
    const searched = (position: Position) =>
      moveText(bestOf(position, { nodes, seed: 1, noise: 4, captureBonus: 1 }).move, position);

    it.each([
      // The queen captures a guarded pawn.
      [
        'd3xf1',
        '1,bK,1,bR,bPr,rPl,2,rR,rK,1,rR/2,bQ,bPr,3,rPl,2,rQ,1/3,bPr,bB,bPr,rPl,5/bPd,7,rN,1,gPu,1/wPu,4,bR,6/1,wPu,bPd,7,bPr,rPd/2,wPu,1,rB,1,gB,2,gPu,2/bPd,1,wPu,3,gB,1,gR,1,gPu,1/wR,3,wPr,7/3,wQ,1,wPr,gPl,5/3,wPr,3,gPl,2,gQ,gN/wN,1,wK,1,wPr,gPl,2,gR,2,gK w wbrg aaaa 0,0,0,0 0 280',
      ],
      // The queen moves to a square that a rook attacks, and another that a knight attacks.
      [
        'i9-i4',
        '4,rPl,6,rK/wQ,bB,bK,1,bPr,3,bPr,1,rR,rB/2,bPdr,bPr,2,bR,5/4,bR,2,bN,rR,3/2,bQ,2,bN,1,rQ,4/1,bPd,1,bPd,6,rPd,1/bPd,wPu,1,wPu,2,gB,3,gPu,rN/wPu,1,wPu,6,gPu,2/12/wK,wR,wR,3,wPr,gPl,gN,2,gQ/6,gN,1,gPl,gR,2/6,wPr,gPl,1,gK,gR,1 r wbrg aaaa 0,0,0,0 0 306',
      ],
      [
        'h3-i4',
        '2,bR,1,bPr,rPl,1,rR,rK,rR,2/bK,1,bQ,bPr,3,rPl,2,rQ,1/4,bPr,bPr,rPl,3,gPu,1/bPd,7,rN,3/wPu,4,bR,bB,5/1,wPu,bPd,7,bPr,rPd/2,wPu,3,gB,gB,1,gPu,2/2,wPu,5,gR,gN,gPu,1/4,wPr,7/3,wR,1,wPr,gPl,rB,4/4,wPr,2,gPl,2,gQ,1/3,wK,wN,wPr,4,gR,gK r wbrg aaaa 0,0,0,0 0 318',
      ],
    ])('[BTS-23] the highest level plays another move, which a search alone would not: %s', (move, text) => {
      const position = read(text);
      expect(searched(position)).toBe(move);
      expect(chosen(position)).not.toBe(move);
    });

    it('[BTS-23] the highest level plays the best move of its search if only two players are left', () => {
      const position = read(
        'bK,1,bR,2,bPr,rPl,5/1,bB,1,bPr,2,bPr,2,rR,2/2,bPdr,bPr,2,rPl,5/1,bPd,10/6,gQ,5/4,bQ,7/12/wPu,11/wK,5,gPl,5/wN,2,wPr,wPr,gPl,6/12/12 w wbbb aamm 0,3,0,0 0 322',
      );
      expect(chosen(position)).toBe(searched(position));
    });
  });

  it('[BTS-18] leave their kings in the corners in the opening', () => {
    const bot = (position: Position, turn: number): Move => {
      const move = chooseMove(position, options({ level: 5, seed: turn, effort: 0.005 }));
      expect((position.board[moveFrom(move)] ?? 0) & 15, `turn ${turn}`).not.toBe(KING);
      return move;
    };
    playGame([bot, bot, bot, bot], 40);
  });

  it('vote on draws in the same way: a bot accepts when it is behind, and rejects when it is ahead', () => {
    const ahead = place(`${KINGS} wQ:e5 wR:c3 bR:e10 rR:h10 gR:h4`);
    expect([0, 1, 2, 3].map((color) => voteOnDraw(ahead, color as 0 | 1 | 2 | 3))).toEqual([
      'REJECTED',
      'APPROVED',
      'APPROVED',
      'APPROVED',
    ]);
    expect(voteOnDraw(startPosition(), 2)).toBe('REJECTED');
    expect(voteOnDraw({ ...startPosition(), quiet: 120 }, 2)).toBe('APPROVED');
    expect(voteOnDraw({ ...ahead, quiet: 120 }, 0)).toBe('REJECTED');
  });
});
