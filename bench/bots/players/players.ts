// The players of the tournament. Nodes instead of time limit their strength, so that a game is the same on any machine
// and under any load.

import { BOT_NAMES, characterOf } from '../../../engine/bots/characters.ts';
import { greedyMove } from '../../../engine/bots/greedy.ts';
import { chooseMove, LEVELS } from '../../../engine/bots/levels.ts';
import { searchVariations } from '../../../engine/bots/search.ts';
import type { RulesGame } from '../../../engine/rules/game.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import { learnedVariations } from '../league/learnedSearch.ts';
import { carefulMove } from './careful.ts';
import { maxnMove } from './maxn.ts';
import { mctsMove } from './mcts.ts';
import { paranoidMove } from './paranoid.ts';
import { STYLE_NAMES, styleMove } from './styles.ts';

/**
 * Returns a move in a running game for a player who has a legal move. The move is deterministic for the same game and
 * seed.
 */
export type Player = (game: RulesGame, seed: number) => Move;

/**
 * Returns the player with this name. The names are `greedy`, `careful` and the styles of styles.ts; `level1` to
 * `level5`, with an optional divisor of the node limit (`level5/15`: a fifteenth) and an optional character
 * (`level5/15-Onyx`); and for comparison `search`, `learned`, `maxn`, `mcts` and `paranoid` with a node limit,
 * such as `maxn:4000`. `learned` is `search` with the trained network of league/train.ts.
 */
export function playerOf(name: string): Player {
  if (name === 'careful') return ({ position }, seed) => carefulMove(position, seed);
  if (name === 'greedy') return ({ position }, seed) => greedyMove(position, seed);
  const style = STYLE_NAMES.find((one) => one === name);
  if (style) return ({ position }, seed) => styleMove(style, position, seed);
  const rival = /^(search|learned|maxn|mcts|paranoid):(\d+)$/.exec(name);
  if (rival) return rivalOf(String(rival[1]), Number(rival[2]));
  return levelOf(name);
}

function levelOf(name: string): Player {
  const match = /^level([1-5])(?:\/(\d+))?(?:-(\w+))?$/.exec(name);
  const level = LEVELS.find((one) => String(one) === match?.[1]);
  const bot = match?.[3] ?? null;
  const character = bot === null ? null : characterOf(bot);
  if (level === undefined || (bot !== null && character === null))
    throw new Error(`there is no player "${name}"; the bots are ${BOT_NAMES.join(', ')}`);
  const effort = 1 / Number(match?.[2] ?? 1);
  const named = character ? { character } : {};
  return ({ position, seen }, seed) =>
    chooseMove(position, { level, engine: 'search', effort, seed, seen, ...named });
}

function rivalOf(kind: string, nodes: number): Player {
  if (kind === 'maxn') return ({ position }) => maxnMove(position, nodes);
  if (kind === 'mcts') return ({ position }) => mctsMove(position, nodes);
  if (kind === 'paranoid') return ({ position, seen }, seed) => paranoidMove(position, nodes, seed, seen);
  const search = kind === 'learned' ? learnedVariations() : searchVariations;
  return ({ position, seen }, seed) => search(position, { nodes, seed, seen }).lines[0]!.move;
}
