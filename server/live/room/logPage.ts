/** Pages of the log of a game for clients, without account ids and other server-only data. */
import type { Command } from '../../../engine/match/commands.ts';
import type { LogAnswer, PublicEntry } from '../../../protocol/room/messages.ts';
import type { GameSession } from '../session/gameSession.ts';

const LOG_PAGE = 200;

/** @param last the number of the last entry that the client may see */
export function logPage(session: GameSession, from: number, last: number): LogAnswer & { start: string } {
  const end = Math.min(from - 1 + LOG_PAGE, last);
  return {
    entries: session.entries.slice(from - 1, end).map(publicEntry),
    more: end < last,
    start: session.row.startPosition,
  };
}

function publicEntry({
  seq,
  ply,
  command,
  at,
  since,
  clocksMs,
}: GameSession['entries'][number]): PublicEntry {
  return { seq, ply, command: withoutIds(command), at, since, clocksMs };
}

function withoutIds(command: Command): Command {
  if (command.type === 'sit' || command.type === 'takeBotSeat') return { ...command, playerId: '' };
  if (command.type === 'changeSettings')
    return { ...command, bots: command.bots.map((bot) => ({ ...bot, playerId: '' })) };
  if (command.type === 'move') return { type: 'move', by: command.by, move: command.move };
  return command.type === 'timeout' ? { type: 'timeout' } : command;
}
