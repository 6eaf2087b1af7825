/** The bots: two engines at five levels, and their votes on draws. */

import { COLORS, type Color, KING, pieceColor, pieceKind } from '../board/pieces.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { legalMoves, loadBoard, type Move } from '../rules/moves.ts';
import type { Character } from './characters.ts';
import { seededRandom } from './dice.ts';
import { strengthen, strengths } from './evaluate.ts';
import { greedyMove } from './greedy.ts';
import type { Oversights } from './oversights.ts';
import { searchVariations } from './search.ts';

export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

export interface BotOptions {
  readonly level: Level;
  /** The engine: `greedy` considers only its own move, and `search` looks ahead. */
  readonly engine: 'greedy' | 'search';
  /** Seed that decides between equal moves and determines the evaluation noise. */
  readonly seed: number;
  /**
   * Returns the time in milliseconds. With a clock, a move takes at most `ms` milliseconds. Without one, only the
   * number of nodes is limited.
   */
  readonly now?: () => number;
  /** Maximum time of a move in milliseconds. One second by default. */
  readonly ms?: number;
  /** Zobrist hash keys of earlier positions of the game. */
  readonly seen?: readonly number[];
  /** The character of a named bot. The greedy engine ignores it. Neutral if omitted. */
  readonly character?: Character;
  /** Polled during the search, which ends as soon as it returns true. */
  readonly shouldStop?: () => boolean;
  /** Factor on the node limit of the level, for measurements. 1 by default. */
  readonly effort?: number;
}

export interface SearchResult {
  readonly move: Move;
  /** Number of turns that were searched completely. */
  readonly depth: number;
  /** Number of searched nodes. */
  readonly nodes: number;
}

interface Strength {
  /** Node limit per move. */
  readonly nodes: number;
  /** Depth limit in turns. */
  readonly depth: number;
  /**
   * Evaluation noise: the maximum random bonus or penalty of a root move, in hundredths of a pawn. It makes games
   * differ.
   */
  readonly noise: number;
  /**
   * The penalty for hanging pieces, as a share of what they would lose. The search lets only one opponent reply between
   * two own moves, so to leave a second piece hanging costs little in it, which people take for a mistake.
   */
  readonly hangingPenalty?: number;
  /** The moves that the level overlooks. The highest level overlooks no moves. */
  readonly oversights?: Oversights;
}

/**
 * The strengths of the levels, measured in games against an independent opponent (bench/bots/players/careful.ts): one
 * bot of the level against three such opponents wins about 25, 40, 60, 80 and more than 90 % of the games. Weaker levels
 * overlook more moves; they do not play random moves.
 */
const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 1_500, depth: 3, noise: 30, oversights: { far: 0.77, near: 0.45, quiet: 0.85, own: 0.51 } },
  2: { nodes: 1_500, depth: 3, noise: 30, oversights: { far: 0.62, near: 0.33, quiet: 0.72, own: 0.42 } },
  3: { nodes: 2_000, depth: 4, noise: 25, oversights: { far: 0.54, near: 0.27, quiet: 0.62, own: 0.38 } },
  4: { nodes: 4_500, depth: 5, noise: 20, oversights: { far: 0.32, near: 0.15, quiet: 0.42, own: 0.24 } },
  5: { nodes: 300_000, depth: 40, noise: 4, hangingPenalty: 0.5 },
};
/**
 * The strength of the lower levels if the opponents have only their kings. People win such a game by a method, and a bot
 * that leaves its queen to a bare king looks broken.
 */
const AGAINST_BARE_KINGS: Strength = { nodes: 60_000, depth: 40, noise: 4 };
/**
 * The bonus of a capture, as a share of what it gains. A capture weakens only one of three opponents, so the search often
 * prefers a quiet move, which people take for a mistake.
 */
const CAPTURE_BONUS = 1;
/** Share of random moves of the greedy bot, by level. */
const RANDOM_MOVES: Readonly<Record<Level, number>> = { 1: 0.4, 2: 0.25, 3: 0.12, 4: 0.05, 5: 0 };
const DEFAULT_MS = 1000;
/**
 * Values of a draw for a bot by the number of active players, in hundredths of a pawn. A draw gives half a point, which is
 * a tenth, a sixth or a quarter of the 5, 3 or 2 points that are still to be won (rule 10). The values are the scores of
 * these win probabilities.
 */
const DRAW_VALUES = [0, 0, 0, -530, -1200] as const;
/** A bot accepts a draw if it is at least this far behind the strongest opponent, in hundredths of a pawn. */
const CONTENT_BEHIND = 467;
/** Turns without progress per active player after which a bot accepts a draw, if it has no clear lead. */
const LONG_QUIET = 25;
/** A clear lead over the strongest opponent, in hundredths of a pawn. */
const DECISIVE_LEAD = 770;

/** Returns a move of the side to move, which must have a legal move. The result is deterministic without a clock. */
export function chooseMove(position: Position, options: BotOptions): Move {
  return searchMove(position, options).move;
}

/** Returns the move together with the statistics of the search. */
export function searchMove(position: Position, options: BotOptions): SearchResult {
  const { level, engine, seed, now, ms = DEFAULT_MS, effort = 1, seen, character, shouldStop } = options;
  if (engine === 'greedy') return glance(position, level, seed);
  const strength = level < 5 && facesBareKings(position) ? AGAINST_BARE_KINGS : STRENGTHS[level];
  const { lines, depth, nodes } = searchVariations(position, {
    ...strength,
    nodes: Math.ceil(strength.nodes * effort),
    captureBonus: CAPTURE_BONUS,
    drawValues: DRAW_VALUES,
    seed,
    ...(seen ? { seen } : {}),
    ...(character ? { character } : {}),
    ...(shouldStop ? { shouldStop } : {}),
    ...(now ? { ms, now } : {}),
  });
  return { move: lines[0]!.move, depth, nodes };
}

/** Returns whether the active opponents of the player to move have only their kings. */
function facesBareKings({ board, owners, states, turn }: Position): boolean {
  return board.every((piece) => {
    const owner = owners[pieceColor(piece)];
    return piece === 0 || pieceKind(piece) === KING || owner === turn || states[owner] !== ACTIVE;
  });
}

/** Returns a move of the greedy bot of a level. */
function glance(position: Position, level: Level, seed: number): SearchResult {
  const roll = seededRandom(seed ^ 0x5bd1e995);
  const mood = roll();
  const moves = legalMoves(position);
  const any = moves[Math.floor(roll() * moves.length)];
  const move = mood < RANDOM_MOVES[level] && any !== undefined ? any : greedyMove(position, seed);
  return { move, depth: 1, nodes: moves.length };
}

/**
 * Returns the vote of an active bot on a draw. The bot accepts when it is behind, or after many turns without progress
 * and without a clear lead.
 */
export function voteOnDraw(position: Position, color: Color): 'APPROVED' | 'REJECTED' {
  const board = loadBoard(position);
  strengthen(board);
  const rivals = COLORS.filter((other) => other !== color && board.isActive(other));
  const lead = strengths[color]! - Math.max(...rivals.map((other) => strengths[other]!));
  if (lead <= -CONTENT_BEHIND) return 'APPROVED';
  return position.quiet >= LONG_QUIET * board.activeCount && lead < DECISIVE_LEAD ? 'APPROVED' : 'REJECTED';
}
