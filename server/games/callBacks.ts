/** Finds out when the players of a postponed game were notified of the call back. */
import { COLORS, type Color } from '../../engine/board/pieces.ts';
import { isActive } from '../../engine/match/match.ts';
import { botId } from '../db/gameOptions.ts';
import type { GameLook } from './gameViews.ts';

/**
 * Returns for each account the time at which it had been notified of the call back on every channel that it chose, in
 * epoch milliseconds. The value is null if the account is not notified yet.
 */
export type CalledBackSince = (
  gameId: string,
  calledAt: number,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, number | null>>;

/**
 * Returns by color the time at which each active human player was notified that another player calls them back to the
 * game. The caller counts as notified. Returns null if nobody has called the others back.
 */
export async function callBacksOf(
  calledBackSince: CalledBackSince,
  { row, match, entries }: Pick<GameLook, 'row' | 'match' | 'entries'>,
): Promise<readonly (number | null)[] | null> {
  const { calledBackAt } = match;
  if (!match.isPostponed || calledBackAt === null) return null;
  const call = entries.findLast(({ command }) => command.type === 'callBack')?.command;
  const caller = call?.type === 'callBack' ? call.by : null;
  const playerOf = (color: Color) => {
    const { playerId } = match.seats[color];
    return playerId === botId(color) || !isActive(match, color) ? null : playerId;
  };
  const notifiedAt = await calledBackSince(
    row.id,
    calledBackAt,
    COLORS.flatMap((color) => playerOf(color) ?? []),
  );
  return COLORS.map((color) => {
    const playerId = playerOf(color);
    if (playerId === null) return null;
    return color === caller ? calledBackAt : (notifiedAt.get(playerId) ?? null);
  });
}
