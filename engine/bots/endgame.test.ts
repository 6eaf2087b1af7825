import { describe, expect, it } from 'vitest';
import type { Position } from '../board/position.ts';
import { advance, beginRules, mustPass } from '../rules/game.ts';
import { place } from '../rules/testing/table.ts';
import { chooseMove } from './levels.ts';

/** Plays on with two bots of level 5, each with 3,000 nodes per move. Returns the winner and the number of turns. */
function playOut(start: Position): { winner: number | null; turns: number } {
  let game = beginRules(start);
  let turns = 0;
  for (; game.outcome === null; turns++) {
    const { position, seen } = game;
    const move = () => chooseMove(position, { level: 5, engine: 'search', effort: 0.01, seed: turns, seen });
    const done = advance(game, mustPass(game) ? { type: 'pass' } : { type: 'move', move: move() });
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
  }
  return { winner: game.outcome.winner ?? null, turns };
}

describe('a bot against a bare king', () => {
  it.each([
    ['a queen', 'wK:a1 wQ:b3 bK:g7'],
    ['a queen and a distant king', 'wK:l1 wQ:a2 bK:f7'],
    ['a rook', 'wK:c3 wR:a1 bK:g7'],
    ['two rooks', 'wK:a1 wR:b1 wR:l2 bK:g7'],
  ])('[BTS-16] checkmates with %s before the game is drawn', (_, men) => {
    const position = place(men, { states: 'aamm', owners: 'wbww' });
    expect(playOut(position)).toMatchObject({ winner: 0 });
  });
});
