/** The rows besides the log that a command changes. Lists of games and other processes read these rows. */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { isActive, isOver, type Match } from '../../../engine/match/match.ts';
import { DEFAULT_LEVEL, usesNewEngine } from '../../db/gameOptions.ts';
import type { GameEnd } from '../../games/gameEnd.ts';
import type { GameRow } from '../../games/gameStore.ts';
import type { Entrant, HeadChange, SeatRow } from './gameLog.ts';

/** The change of a command, to which the session adds the effects that the game alone does not determine. */
export type HeadChangeDraft = { -readonly [K in keyof HeadChange]: HeadChange[K] };

export function headChange(before: Match, after: Match, at: number, end: GameEnd | null): HeadChangeDraft {
  const change: HeadChangeDraft = {};
  if (before.state !== after.state) change.state = after.state;
  if (before.startedAt === null && after.startedAt !== null) change.startedAt = at;
  if (isOver(after)) change.endedAt = at;
  if (end !== null) change.end = end;
  if (before.isPostponed !== after.isPostponed) {
    change.state = after.state;
    change.isPostponed = after.isPostponed;
  }
  if (COLORS.some((color) => isSeatChanged(before, after, color))) change.seats = seatRows(after);
  return change;
}

function isSeatChanged(before: Match, after: Match, color: Color): boolean {
  return (
    before.seats[color].playerId !== after.seats[color].playerId ||
    isActive(before, color) !== isActive(after, color)
  );
}

function seatRows(match: Match): SeatRow[] {
  return COLORS.map((color) => ({ playerId: match.seats[color].playerId, isOut: !isActive(match, color) }));
}

/**
 * Returns the game row after a command. A command can change the row: the owner may change settings before the start, a
 * bot may fill a seat that was given up, and a person may take over the seat of a bot.
 */
export function rowAfter(row: GameRow, command: Command): GameRow {
  if (command.type === 'takeBotSeat') return withoutBot(row, command.seat);
  if (command.type === 'sit' && command.isAutoReady) return withBot(row, command.seat);
  if (command.type !== 'changeSettings') return row;
  const { title, time, standIn, allowsTakeover, convertCaptured } = command;
  const { pieceOrientation, useNewEngine, look, bots } = command;
  return {
    ...row,
    name: title,
    settings: { ...row.settings, time, standIn, ...(allowsTakeover === undefined ? {} : { allowsTakeover }) },
    options: {
      ...row.options,
      convertCaptured,
      ...(pieceOrientation ? { pieceOrientation } : {}),
      ...(useNewEngine === undefined ? {} : { useNewEngine }),
      ...(look === undefined ? {} : { look }),
      bots: bots.map(({ seat, level, useNewEngine }) => ({ color: seat, level, useNewEngine })),
    },
  };
}

function withoutBot(row: GameRow, seat: Color): GameRow {
  return {
    ...row,
    options: { ...row.options, bots: row.options.bots.filter(({ color }) => color !== seat) },
  };
}

/** Adds a bot with the common settings to a seat that a player gave up. */
function withBot(row: GameRow, seat: Color): GameRow {
  const [other] = row.options.bots;
  const bot = { color: seat, level: other?.level ?? DEFAULT_LEVEL, useNewEngine: usesNewEngine(row.options) };
  return { ...row, options: { ...row.options, bots: [...row.options.bots, bot] } };
}

/**
 * Returns the user who enters the game by this command, or null. The user must not be in another game. `isAutoReady` is
 * true for bots only.
 */
export function entrantOf(command: Command, isFromQueue: boolean): Entrant | null {
  if (command.type === 'takeBotSeat') return { accountId: command.playerId, isFromQueue: false };
  if (command.type !== 'sit' || command.isAutoReady) return null;
  return { accountId: command.playerId, isFromQueue };
}
