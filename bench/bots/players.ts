// The players of the tournament. Nodes instead of time limit their strength, so that a game is the same on any machine
// and under any load.

import { greedyMove } from '../../engine/bots/greedy.ts';
import { chooseMove, LEVELS } from '../../engine/bots/levels.ts';
import { searchVariations } from '../../engine/bots/search.ts';
import type { RulesGame } from '../../engine/rules/game.ts';
import type { Move } from '../../engine/rules/moves.ts';
import { carefulMove } from './careful.ts';
import { maxnMove } from './maxn.ts';
import { mctsMove } from './mcts.ts';

/**
 * Returns a move in a running game for a player who has a legal move. The move is deterministic for the same game and
 * seed.
 */
export type Player = (game: RulesGame, seed: number) => Move;

/**
 * Returns the player with this name. The names are `greedy` and `careful`; `level1` to `level5`, with an optional divisor
 * of the node limit (`level5/15`: a fifteenth); and for comparison `search`, `maxn` and `mcts` with a node limit, such
 * as `maxn:4000`.
 */
export function playerOf(name: string): Player {
  if (name === 'careful') return ({ position }, seed) => carefulMove(position, seed);
  if (name === 'greedy') return ({ position }, seed) => greedyMove(position, seed);
  const rival = /^(search|maxn|mcts):(\d+)$/.exec(name);
  if (rival) return rivalOf(String(rival[1]), Number(rival[2]));
  const match = /^level([1-5])(?:\/(\d+))?$/.exec(name);
  const level = LEVELS.find((one) => String(one) === match?.[1]);
  if (level === undefined) throw new Error(`there is no player "${name}"`);
  const effort = 1 / Number(match?.[2] ?? 1);
  return ({ position, seen }, seed) => chooseMove(position, { level, engine: 'search', seed, seen, effort });
}

function rivalOf(kind: string, nodes: number): Player {
  if (kind === 'maxn') return ({ position }) => maxnMove(position, nodes);
  if (kind === 'mcts') return ({ position }) => mctsMove(position, nodes);
  return ({ position, seen }, seed) => searchVariations(position, { nodes, seed, seen }).lines[0]!.move;
}
