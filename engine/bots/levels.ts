/** The players a table can be filled with: two engines in five strengths, and how they vote on a draw. */

import type { Color } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { legalMoves, type Move } from '../rules/moves.ts';
import { seededRandom } from './dice.ts';
import { chancesOf } from './evaluate.ts';
import { greedyMove } from './greedy.ts';
import { searchVariations } from './search.ts';

export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

export interface BotOptions {
  readonly level: Level;
  /** `greedy` looks at its own move only, `search` ahead. */
  readonly engine: 'greedy' | 'search';
  /** Decides among equal moves and what a player likes. */
  readonly seed: number;
  /** A clock in milliseconds; with it a move takes `ms` at most, without it only positions are counted. */
  readonly now?: () => number;
  /** A second where nothing else is said. */
  readonly ms?: number;
  /** Keys of the positions that were on the board before, as a game keeps them. */
  readonly seen?: readonly number[];
  /** Asked now and then; the search ends as soon as it answers true. */
  readonly shouldStop?: () => boolean;
  /** Part of the level's positions that are looked at; 1 where it is left out. For measuring. */
  readonly effort?: number;
}

export interface SearchResult {
  readonly move: Move;
  /** Turns looked ahead in full. */
  readonly depth: number;
  /** Positions looked at. */
  readonly nodes: number;
}

interface Strength {
  /** Positions looked at for a move, at most. */
  readonly nodes: number;
  /** Turns looked ahead, at most. */
  readonly depth: number;
  /** By how much, in hundredths of a pawn, a move may be liked better than it is: people have likes, and the weaker the stronger. */
  readonly noise: number;
}

/**
 * From a beginner, who sees captures but no plan of two moves, to all that a second of one core gives. Less than about four
 * times the positions is no step at the upper levels: it takes that to look another turn ahead.
 */
export const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 1_000, depth: 2, noise: 150 },
  2: { nodes: 2_500, depth: 3, noise: 130 },
  3: { nodes: 6_000, depth: 4, noise: 100 },
  4: { nodes: 15_000, depth: 6, noise: 65 },
  5: { nodes: 300_000, depth: 40, noise: 4 },
};
/** How often a greedy player of each level makes just any move. */
const RANDOM_MOVES: Readonly<Record<Level, number>> = { 1: 0.4, 2: 0.25, 3: 0.12, 4: 0.05, 5: 0 };
const DEFAULT_MS = 1000;
/** Whose chance is this much smaller than the best of the others is content with a draw. */
const CONTENT_BELOW = 0.7;
/** Quiet turns a player after which anybody but a clear leader is. */
const LONG_QUIET = 25;
const DECISIVE_LEAD = 1.8;

/** A move of the player to move, who must have one. Without a clock always the same for the same options. */
export function chooseMove(position: Position, options: BotOptions): Move {
  return searchMove(position, options).move;
}

/** The same with what it took. */
export function searchMove(position: Position, options: BotOptions): SearchResult {
  const { level, engine, seed, now, ms = DEFAULT_MS, effort = 1, seen, shouldStop } = options;
  if (engine === 'greedy') return glance(position, level, seed);
  const strength = STRENGTHS[level];
  const { lines, depth, nodes } = searchVariations(position, {
    ...strength,
    nodes: Math.ceil(strength.nodes * effort),
    seed,
    ...(seen ? { seen } : {}),
    ...(shouldStop ? { shouldStop } : {}),
    ...(now ? { ms, now } : {}),
  });
  return { move: lines[0]!.move, depth, nodes };
}

/** The greedy player of a level. */
function glance(position: Position, level: Level, seed: number): SearchResult {
  const roll = seededRandom(seed ^ 0x5bd1e995);
  const mood = roll();
  const moves = legalMoves(position);
  const any = moves[Math.floor(roll() * moves.length)];
  const move = mood < RANDOM_MOVES[level] && any !== undefined ? any : greedyMove(position, seed);
  return { move, depth: 1, nodes: moves.length };
}

/** How a player votes on a draw: gladly when behind, or when nothing has happened for long and there is no clear lead. */
export function voteOnDraw(position: Position, color: Color): 'APPROVED' | 'REJECTED' {
  const chances = chancesOf(position);
  const active = position.states.filter((state) => state === ACTIVE).length;
  const best = Math.max(...chances.filter((_, other) => other !== color));
  const own = chances[color];
  if (own < best * CONTENT_BELOW) return 'APPROVED';
  return position.quiet >= LONG_QUIET * active && own < best * DECISIVE_LEAD ? 'APPROVED' : 'REJECTED';
}
