// Who can sit at a table of the tournament. Everybody is measured by positions looked at, never by time, so that a game
// is the same on any machine and at any load.

import { greedyMove } from '../../engine/bots/greedy.ts';
import { chooseMove, LEVELS } from '../../engine/bots/levels.ts';
import { searchVariations } from '../../engine/bots/search.ts';
import type { RulesGame } from '../../engine/rules/game.ts';
import type { Move } from '../../engine/rules/moves.ts';
import { maxnMove } from './maxn.ts';
import { mctsMove } from './mcts.ts';

/** A move in a game that goes on, for a player who has one; the same for the same game and seed. */
export type Player = (game: RulesGame, seed: number) => Move;

/**
 * Players by name: `greedy`; `level1` to `level5`, each as `level3/20` at a twentieth of its positions; and for comparison
 * `search`, `maxn` and `mcts` with a number of positions, as `maxn:4000`.
 */
export function playerOf(name: string): Player {
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
