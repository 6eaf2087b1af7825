// Formats the engine's analysis of a position for the command line, with moves as text and players by their letters.

import { COLOR_LETTERS } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import { type Analysis, type AnalyzedVariation, analyse } from '../../engine/bots/analysis/analyse.ts';
import { type Level, searchMove } from '../../engine/bots/levels.ts';
import { moveText } from '../../engine/notation/moveText.ts';
import { advance, beginRules } from '../../engine/rules/game.ts';

export interface BestRequest {
  /** Search time in milliseconds. With `nodes` and without a time, the answer is the same on every machine. */
  readonly ms?: number;
  readonly nodes?: number;
  readonly lines: number;
  /** The level of the bot. A bot below level 5 returns only its move, without variations and win probabilities. */
  readonly level: Level;
  /** Polled during the search, which ends as soon as it returns true. */
  readonly shouldStop?: () => boolean;
}

export interface BestAnswer {
  /** The move as text, or `pass`. */
  readonly move: string;
  readonly depth: number;
  readonly nodes: number;
  /** The win probabilities by the letter of the player. A bot below level 5 returns none. */
  readonly chances?: Readonly<Record<string, number>>;
  readonly lines?: readonly { readonly score: number; readonly moves: readonly string[] }[];
}

const now = (): number => performance.now();

/** Returns the best move of the side to move, or its pass. The game must not be over. */
export function bestMove(
  position: Position,
  { ms, nodes, lines, level, shouldStop }: BestRequest,
): BestAnswer {
  const polled = shouldStop ? { shouldStop } : {};
  if (level < 5) {
    const searchResult = searchMove(position, {
      level,
      engine: 'search',
      seed: 1,
      ...polled,
      ...(ms === undefined ? {} : { now, ms }),
    });
    return { ...searchResult, move: moveText(searchResult.move, position) };
  }
  const limits = {
    lines,
    ...polled,
    ...(ms === undefined ? {} : { milliseconds: ms, now }),
    ...(nodes === undefined ? {} : { nodes }),
  };
  return answerOf(analyse(position, limits), position);
}

function answerOf({ depth, nodes, lines, chances }: Analysis, position: Position): BestAnswer {
  const best = lines[0];
  return {
    move: best ? moveText(best.move, position) : 'pass',
    depth,
    nodes,
    chances: Object.fromEntries(chances.map((chance, color) => [COLOR_LETTERS.charAt(color), chance])),
    lines: lines.map(({ score, ...line }) => ({ score, moves: textsOf(line, position) })),
  };
}

function textsOf({ principalVariation }: Omit<AnalyzedVariation, 'score'>, position: Position): string[] {
  let game = beginRules(position);
  return principalVariation.map((move) => {
    const text = move === 'pass' ? move : moveText(move, game.position);
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) throw new Error(`${text}: ${done.error}`);
    game = done.value.game;
    return text;
  });
}
