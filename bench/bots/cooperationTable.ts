// Calibrates the cooperation index with one set of bot games, and measures its accuracy with another set.

import { COLORS } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import { captureTurn } from '../../engine/fairPlay/captureChances.ts';
import {
  CHANCE_COUNT,
  type Cooperation,
  type CooperationTable,
  chanceIndex,
  cooperationOf,
  type NumberedTurn,
  pairScores,
  TAILS,
} from '../../engine/fairPlay/cooperation.ts';
import { advance, beginRules } from '../../engine/rules/game.ts';
import type { CooperationGame } from './cooperationGames.ts';
import { OPENING_TURNS } from './table.ts';

/** The parts of a game from which the index is computed. */
export interface SeenGame {
  readonly pair: CooperationGame['pair'];
  readonly length: number;
  readonly turns: readonly NumberedTurn[];
}

/**
 * Upper bounds of three ranges of game lengths, which contain about equally many games. A game is compared only with
 * games in the same range.
 */
const LENGTHS = [250, 400, 1_000_000] as const;

/** Replays a game. The turns of its random opening are not decisions of the players, so they do not count. */
export function seenGame({ pair, moves }: CooperationGame): SeenGame {
  const turns: NumberedTurn[] = [];
  let game = beginRules(startPosition());
  for (const [number, move] of moves.entries()) {
    const turn = move === 'pass' || number < OPENING_TURNS ? null : captureTurn(game.position, move);
    if (turn) turns.push({ ...turn, number });
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) throw new Error(`${done.error} at turn ${number}`);
    game = done.value.game;
  }
  return { pair, length: moves.length, turns };
}

/** Returns the calibration table, which is computed from games without cooperation. */
export function calibrate(games: readonly SeenGame[]): CooperationTable {
  const captures = captureShares(games);
  const highest = (game: SeenGame) => Math.max(...pairScores(game.turns, captures).map(({ score }) => score));
  const lengths = LENGTHS.map((below, index) => {
    const scores = games
      .filter(({ length }) => length < below && length >= (LENGTHS[index - 1] ?? 0))
      .map(highest)
      .sort((a, b) => b - a);
    return {
      below,
      scores: TAILS.map((tail) => rounded(scores[Math.floor((tail * scores.length) / 1000)] ?? 0)),
    };
  });
  return { captures, lengths };
}

/** Returns the share of possible captures that were made, by `chanceIndex`. */
function captureShares(games: readonly SeenGame[]): number[] {
  const possible = new Array<number>(CHANCE_COUNT).fill(0);
  const made = new Array<number>(CHANCE_COUNT).fill(0);
  for (const turn of games.flatMap(({ turns }) => turns))
    for (const victim of COLORS) {
      const index = victim === turn.by ? null : chanceIndex(turn, victim);
      if (index === null) continue;
      possible[index] = (possible[index] ?? 0) + 1;
      if (turn.victim === victim) made[index] = (made[index] ?? 0) + 1;
    }
  return possible.map((count, index) => rounded(((made[index] ?? 0) + 0.5) / (count + 1)));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export interface Measured {
  readonly games: number;
  readonly flagged: number;
  /** Number of flagged games in which the flagged pair is the cooperating pair. */
  readonly right: number;
}

export function measure(games: readonly SeenGame[], table: CooperationTable): Measured {
  const flagged = games.flatMap(
    ({ turns, length, pair }): { found: Cooperation; pair: SeenGame['pair'] }[] => {
      const found = cooperationOf(turns, length, table);
      return found?.isConspicuous ? [{ found, pair }] : [];
    },
  );
  const right = flagged.filter(({ found, pair }) => found.pair.every((color) => pair?.includes(color)));
  return { games: games.length, flagged: flagged.length, right: right.length };
}
