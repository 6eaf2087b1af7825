/**
 * Determines how the play of each person in a random game ended. A pure function of the game before and after a
 * command.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { isFinished } from '../../../engine/match/gameStates.ts';
import { isActive, isOver, type Match } from '../../../engine/match/match.ts';
import type { LeavingReason } from '../../../protocol/http/queueApi.ts';

/**
 * The way in which the play of a person in a random game ended. `PLAYED`: the person played to the end. In all other
 * cases the person left.
 */
export interface SeatEnd {
  readonly accountId: string;
  readonly how: LeavingReason | 'PLAYED';
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface EndingCommand {
  readonly isRandom: boolean;
  readonly before: Match;
  readonly after: Match;
  readonly command: Command;
  readonly at: number;
  /** Returns whether the account has an open connection to the game. */
  readonly isConnected: (accountId: string) => boolean;
}

/** Number of turns of a game, ten of each player, before which a resignation counts as leaving. */
const EARLY_TURNS = 40;
/** Number of turns in which every player has moved once. */
const FIRST_ROUND = 4;

/**
 * Returns the people whose play a command ended, and how it ended. Returns an empty list in a private game. Leaving
 * counts only while another person plays, because it harms no one in a game against bots.
 */
export function seatEnds(ending: EndingCommand): readonly SeatEnd[] {
  const { isRandom, before, after, command, at } = ending;
  if (!isRandom) return [];
  if (command.type === 'leaveSeat' || command.type === 'giveUpSeat') return refusal(ending, command.by);
  if (before.state === 'NOT_STARTED') return [];
  const isEnd = isOver(after) && isFinished(after.state);
  return COLORS.flatMap((color): SeatEnd[] => {
    const accountId = personIn(before, color);
    if (accountId === null || !isActive(before, color)) return [];
    const isOut = !isActive(after, color);
    if (!isOut && (!isEnd || before.seats[color].isOutdoor)) return [];
    const reason = isOut ? leavingBy(ending, color, accountId) : null;
    if (reason !== null && !hasOthers(before, color)) return [];
    return [{ accountId, how: reason ?? 'PLAYED', at }];
  });
}

/**
 * Returns the end `REFUSED` of a player who gives up a seat while all seats are taken. A player who leaves after
 * another one does not count, because the table is no longer full.
 */
function refusal({ before, at }: EndingCommand, by: Color): readonly SeatEnd[] {
  const accountId = personIn(before, by);
  const isFound = before.startsAt !== null || before.state !== 'NOT_STARTED';
  return accountId !== null && isFound && hasOthers(before, by) ? [{ accountId, how: 'REFUSED', at }] : [];
}

/** Returns why a player who is out now has left the game, or null if the player has played to the end. */
function leavingBy(
  { before, command, isConnected }: EndingCommand,
  color: Color,
  accountId: string,
): LeavingReason | null {
  const { ply } = before.game.position;
  switch (command.type) {
    case 'resign':
      return command.by === color && ply < EARLY_TURNS ? 'LEFT' : null;
    case 'voteOut':
      return command.of === color ? 'ABSENT' : null;
    case 'timeout': {
      const isTimedOut = before.game.position.turn === color;
      // A connected player, even one who has reconnected, loses on time in the ordinary way.
      const isThere = isConnected(accountId) && !before.seats[color].isOutdoor;
      return isTimedOut && (!isThere || ply < FIRST_ROUND) ? 'ABSENT' : null;
    }
    default:
      return null;
  }
}

/** Returns the account of the person in a seat, or null for a bot and a free seat. */
function personIn({ seats }: Match, color: Color): string | null {
  return seats[color].isAutoReady ? null : seats[color].playerId;
}

function hasOthers(match: Match, color: Color): boolean {
  return COLORS.some((other) => other !== color && personIn(match, other) !== null && isActive(match, other));
}
