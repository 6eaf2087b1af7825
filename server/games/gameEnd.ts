/** The results of the players of a random game, as the input of ratings. */

import { COLORS, type Color, pieceColor } from '../../engine/board/pieces.ts';
import { DEFEATED, OUT_OF_TIME, RESIGNED } from '../../engine/board/position.ts';
import { isFinished } from '../../engine/match/gameStates.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import type { Match } from '../../engine/match/match.ts';
import type { EndStatus } from '../../protocol/http/ratingApi.ts';
import { walk } from './gameHistory.ts';
import type { GameRow } from './gameStore.ts';

export interface EndedPlayer {
  /** An account id, a bot's id, or null. */
  readonly playerId: string | null;
  readonly points: number;
  readonly status: EndStatus;
}

export interface GameEnd {
  /** The time of the end in epoch milliseconds. */
  readonly at: number;
  /** Whether the game changes the ratings of its rated players. */
  readonly isRated: boolean;
  /** The players by color. */
  readonly players: readonly EndedPlayer[];
  /** Number of captured pieces by colors: `captures[by][of]`. */
  readonly captures: readonly (readonly number[])[];
}

/**
 * Returns the results, or null for a game that cannot be rated: a private game, a game without a result, or a game in
 * which a person took over the seat of a bot.
 *
 * @param at epoch milliseconds of the end.
 * @param entries the whole log.
 */
export function gameEnd(
  row: GameRow,
  match: Match,
  at: number,
  entries: () => readonly LogEntry[],
): GameEnd | null {
  if (!row.isRandom || !isFinished(match.state) || match.takeovers.some(Boolean)) return null;
  return {
    at,
    isRated: row.isRated,
    players: COLORS.map((color) => ({
      playerId: match.seats[color].playerId,
      points: match.game.position.points[color] ?? 0,
      status: endStatus(match, color),
    })),
    captures: countCaptures(row, entries()),
  };
}

function endStatus(match: Match, color: Color): EndStatus {
  if (match.game.outcome?.winner === color) return 'WON';
  const state = match.game.position.states[color];
  if (state === DEFEATED) return 'DEFEATED';
  if (state === RESIGNED) return 'RESIGNED';
  if (state === OUT_OF_TIME) return 'OUT_OF_TIME';
  return match.state === 'DRAW' ? 'DRAW' : match.state === 'STALEMATE' ? 'STALEMATE' : 'POINT_GAME';
}

/** Counts captured pieces. A piece counts for the player who owned it when it was captured. */
function countCaptures(row: GameRow, entries: readonly LogEntry[]): number[][] {
  const captures = COLORS.map(() => COLORS.map(() => 0));
  walk(row, entries, (event, before) => {
    if (event.type !== 'moved' || event.captured === 0) return;
    const of = before.game.position.owners[pieceColor(event.captured)];
    const taken = captures[event.by];
    if (taken) taken[of] = (taken[of] ?? 0) + 1;
  });
  return captures;
}
