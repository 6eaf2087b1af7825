/** The summary for a guest at the end of a game: the result, and how many games the guest has left. */

import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import { isOver, ownPoints, seatOf } from '../../engine/match/match.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { GuestSummary } from '../../protocol/http/gameShapes.ts';
import { describeCaptured, describeHistory } from './gameHistory.ts';
import { GUEST_GAMES } from './gameService.ts';
import { describeScores, type GameLook, statusOf } from './gameViews.ts';

/** @param gamesPlayed number of games of this guest, including this one. */
export function describeSummary(
  look: GameLook,
  accountId: string,
  gamesPlayed: number,
): Result<GuestSummary, Err<'NOT_A_PLAYER' | 'GAME_NOT_OVER'>> {
  const { row, match, entries } = look;
  const seat = seatOf(match, accountId);
  if (seat === null) return err(ERR.NOT_A_PLAYER);
  if (!isOver(match)) return err(ERR.GAME_NOT_OVER);
  const color = COLOR_NAMES[seat];
  const scores = describeScores(look);
  // Excludes the moves of a bot in the seat before the guest took it over.
  const takeover = entries.find(({ command }) => command.type === 'takeBotSeat' && command.seat === seat);
  const history = describeHistory(look).filter(
    ({ timestampEpochSeconds }) => timestampEpochSeconds * 1000 >= (takeover?.at ?? 0),
  );
  const own = history.filter(({ type, realOwner }) => type === 'MOVE' && realOwner === color);
  const first = history[0]?.ordinalNumber ?? 0;
  const { startedAt, lastRoundAt } = match;
  return ok({
    gameSessionId: row.id,
    gameState: match.state,
    reason: match.game.outcome?.reason ?? null,
    color,
    playerStatus: statusOf(match, seat),
    points: ownPoints(match, seat),
    isWinner: scores[seat]?.winner ?? false,
    scores,
    moves: own.length,
    captures: describeCaptured(look).filter(
      ({ capturedBy, ordinalNumber }) => capturedBy === color && ordinalNumber >= first,
    ).length,
    checkMatedColors: own.flatMap(({ checkMatedColors }) => checkMatedColors),
    durationSeconds: startedAt === null || lastRoundAt === null ? null : (lastRoundAt - startedAt) / 1000,
    gamesPlayed,
    gamesLeft: Math.max(0, GUEST_GAMES - gamesPlayed),
  });
}
