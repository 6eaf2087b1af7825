/**
 * Comparable facts of a game: moves as acknowledged to clients, moves in the log, and the time charged to the clocks.
 */

import { startPosition } from '../../../engine/board/position.ts';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { type Match, type MatchSettings, newMatch } from '../../../engine/match/match.ts';
import type { PublicEntry } from '../../../protocol/room/messages.ts';
import type { LogRow } from './failingServer.ts';
import type { Acknowledged } from './returningPlayer.ts';

export type MoveFact = readonly [seq: number, ply: number, move: number];

export function acknowledgedMoves(acknowledged: readonly Acknowledged[]): MoveFact[] {
  return acknowledged.map(({ seq, ply, move }) => [seq, ply, move]);
}

/** Returns the moves of one color, or of all colors if it is null. */
export function movesInRows(rows: readonly LogRow[], color: number | null = null): MoveFact[] {
  return rows
    .filter(({ command }) => command.type === 'move' && (color === null || command.by === color))
    .map(({ seq, ply, command }) => [seq, ply, 'move' in command ? command.move : -1]);
}

export function movesInEntries(entries: readonly PublicEntry[]): MoveFact[] {
  return entries.flatMap(({ seq, ply, command }) =>
    command.type === 'move' ? [[seq, ply, command.move] as const] : [],
  );
}

/** Rebuilds the match from the log. */
export function matchOfRows(rows: readonly LogRow[], settings: MatchSettings): Match {
  const entries = rows.map(
    (row): LogEntry => ({
      ...{ seq: row.seq, ply: row.ply, command: row.command, commandId: row.command_id },
      ...{ at: row.at, since: row.since, creditMs: row.credit_ms, clocksMs: row.clocks_ms },
    }),
  );
  return replay(newMatch(settings, startPosition()), entries).match;
}

export interface ChargedMove {
  readonly ply: number;
  /** Time charged to the mover's clock, in milliseconds. */
  readonly chargedMs: number;
  /** Duration of the move as measured by the mover's client, in milliseconds. */
  readonly thoughtMs: number;
}

/** Returns the time charged for each acknowledged move, in order. */
export function charges(rows: readonly LogRow[], acknowledged: readonly Acknowledged[]): ChargedMove[] {
  return acknowledged.map(({ seq, ply, thoughtMs }) => {
    const row = rows[seq - 1];
    const before = rows[seq - 2];
    if (!before || row?.command.type !== 'move') throw new Error(`Entry ${seq} of the log is no move`);
    const { by } = row.command;
    return { ply, chargedMs: before.clocks_ms[by] - row.clocks_ms[by], thoughtMs: thoughtMs };
  });
}
