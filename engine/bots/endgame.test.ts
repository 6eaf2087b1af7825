import { describe, expect, it } from 'vitest';
import type { Position } from '../board/position.ts';
import { advance, beginRules, mustPass } from '../rules/game.ts';
import { place } from '../rules/testing/table.ts';
import { chooseMove, LEVELS, type Level } from './levels.ts';

/** Nodes per move, of both bots. */
const NODES = 3_000;
/** The factor on the node limit that leaves a bot NODES. A lower level has 60,000 against bare kings. */
const effortOf = (level: Level) => NODES / (level === 5 ? 300_000 : 60_000);

/** Plays on with a bot of the level as White, against a bot of level 5. Returns the winner. */
function winnerOf(start: Position, level: Level): number | null {
  let game = beginRules(start);
  for (let turns = 0; game.outcome === null; turns++) {
    const { position, seen } = game;
    const player = position.turn === 0 ? level : 5;
    const options = { level: player, engine: 'search', effort: effortOf(player), seed: turns, seen } as const;
    const move = () => chooseMove(position, options);
    const done = advance(game, mustPass(game) ? { type: 'pass' } : { type: 'move', move: move() });
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
  }
  return game.outcome.winner ?? null;
}

describe('a bot against a bare king', () => {
  it.each([
    ['a queen', 'wK:a1 wQ:b3 bK:g7'],
    ['a queen and a distant king', 'wK:l1 wQ:a2 bK:f7'],
    ['a rook', 'wK:c3 wR:a1 bK:g7'],
    ['two rooks', 'wK:a1 wR:b1 wR:l2 bK:g7'],
  ])('[BTS-16] checkmates with %s before the game is drawn', (_, men) => {
    const position = place(men, { states: 'aamm', owners: 'wbww' });
    expect(LEVELS.map((level) => winnerOf(position, level))).toEqual(LEVELS.map(() => 0));
  });
});
