/** The players a table can be filled with: two engines in five strengths, and how they vote on a draw. */
import { legalMoves, loadBoard, type Move } from '../rules/moves.ts';
import { COLORS, type Color } from '../rules/pieces.ts';
import { ACTIVE, type Position } from '../rules/position.ts';
import { dice } from './dice.ts';
import { armyWorth } from './evaluate.ts';
import { greedyMove } from './greedy.ts';
import { searchMove } from './search.ts';

export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

export interface BotOptions {
  readonly level: Level;
  /** `greedy` looks at its own move only, `search` ahead. */
  readonly engine: 'greedy' | 'search';
  /** Decides among equal moves and when a weaker level is careless. */
  readonly seed: number;
  /** A clock in milliseconds; with it a move takes `ms` at most, without it only positions are counted. */
  readonly now?: () => number;
  /** A second where nothing else is said. */
  readonly ms?: number;
}

export interface Thought {
  readonly move: Move;
  /** Turns looked ahead in full. */
  readonly depth: number;
  /** Positions looked at. */
  readonly nodes: number;
}

interface Strength {
  /** Positions looked at for a move, with a clock and without. */
  readonly nodes: number;
  readonly nodesWithoutClock: number;
  /** How often a move is made at a glance, without looking ahead. */
  readonly careless: number;
}

const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 60, nodesWithoutClock: 60, careless: 0.6 },
  2: { nodes: 400, nodesWithoutClock: 400, careless: 0.3 },
  3: { nodes: 3_000, nodesWithoutClock: 3_000, careless: 0.1 },
  4: { nodes: 30_000, nodesWithoutClock: 30_000, careless: 0 },
  5: { nodes: Number.POSITIVE_INFINITY, nodesWithoutClock: 400_000, careless: 0 },
};
/** How often a greedy player of each level makes just any move. */
const RANDOM_MOVES: Readonly<Record<Level, number>> = { 1: 0.4, 2: 0.25, 3: 0.12, 4: 0.05, 5: 0 };
const DEFAULT_MS = 1000;
/** An army this much smaller than the largest of the others, or smaller, is content with a draw. */
const CONTENT_BELOW = 0.8;
/** Quiet turns a player after which anybody but a clear leader is. */
const LONG_QUIET = 25;
const CLEAR_LEAD = 1.5;

/** A move of the player to move, who must have one. Without a clock always the same for the same options. */
export function chooseMove(position: Position, options: BotOptions): Move {
  return think(position, options).move;
}

/** The same with what it took. */
export function think(position: Position, options: BotOptions): Thought {
  const { level, engine, seed, now, ms = DEFAULT_MS } = options;
  const roll = dice(seed ^ 0x5bd1e995);
  const mood = roll();
  if (engine === 'greedy') {
    const moves = legalMoves(position);
    const any = moves[Math.floor(roll() * moves.length)];
    const move = mood < RANDOM_MOVES[level] && any !== undefined ? any : greedyMove(position, seed);
    return { move, depth: 1, nodes: moves.length };
  }
  const { nodes, nodesWithoutClock, careless } = STRENGTHS[level];
  if (mood < careless)
    return { move: greedyMove(position, seed), depth: 1, nodes: legalMoves(position).length };
  if (now === undefined) return searchMove(position, { nodes: nodesWithoutClock, seed });
  return searchMove(position, { nodes, ms, now, seed });
}

/** How a player votes on a draw: gladly when behind, or when nothing has happened for long and there is no clear lead. */
export function voteOnDraw(position: Position, color: Color): 'APPROVED' | 'REJECTED' {
  const board = loadBoard(position);
  const worth = (player: Color): number => armyWorth(board, player);
  const others = COLORS.filter((player) => player !== color && position.states[player] === ACTIVE);
  const largest = Math.max(0, ...others.map(worth));
  const own = worth(color);
  if (own < largest * CONTENT_BELOW) return 'APPROVED';
  const isLong = position.quiet >= LONG_QUIET * (others.length + 1);
  return isLong && own < largest * CLEAR_LEAD ? 'APPROVED' : 'REJECTED';
}
