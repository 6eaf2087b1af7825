/** What the tests compare: moves as clients were told them, as the log has them, and what the clocks were charged. */
import type { PublicEntry } from '../../../protocol/messages.ts';
import type { LogRow } from './failingServer.ts';
import type { Acknowledged } from './returningPerson.ts';

export type MoveFact = readonly [seq: number, ply: number, move: number];

export function movesTold(acknowledged: readonly Acknowledged[]): MoveFact[] {
  return acknowledged.map(({ seq, ply, move }) => [seq, ply, move]);
}

/** The moves of one colour, or of all. */
export function movesInRows(rows: readonly LogRow[], color: number | null = null): MoveFact[] {
  return rows
    .filter(({ command }) => command.type === 'move' && (color === null || command.by === color))
    .map(({ seq, ply, command }) => [seq, ply, command.move ?? -1]);
}

export function movesInEntries(entries: readonly PublicEntry[]): MoveFact[] {
  return entries.flatMap(({ seq, ply, command }) =>
    command.type === 'move' ? [[seq, ply, command.move] as const] : [],
  );
}

export interface ChargedMove {
  readonly ply: number;
  /** What the clock of the mover lost. */
  readonly chargedMs: number;
  /** What the mover's own client says that the move took. */
  readonly thoughtMs: number;
}

/** What each acknowledged move cost its mover, in order. */
export function charges(rows: readonly LogRow[], acknowledged: readonly Acknowledged[]): ChargedMove[] {
  return acknowledged.map(({ seq, ply, thoughtMs }) => {
    const row = rows[seq - 1];
    const before = rows[seq - 2];
    const by = row?.command.by;
    if (!row || !before || by === undefined) throw new Error(`No move is entry ${seq} of the log`);
    return { ply, chargedMs: (before.clocks_ms[by] ?? 0) - (row.clocks_ms[by] ?? 0), thoughtMs };
  });
}
