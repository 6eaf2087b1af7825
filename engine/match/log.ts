/** The log of a game: one entry per accepted command, in order. The match can be rebuilt from it. */
import type { FourMs } from '../clock/clock.ts';
import { applyLogged, clockStartsAt } from './apply.ts';
import type { Command } from './commands.ts';
import type { Applied } from './draft.ts';
import type { MatchEvent } from './events.ts';
import type { Match } from './match.ts';

export interface LogEntry {
  /** Sequence number of the entry: 1, 2, 3 ... without gaps. */
  readonly seq: number;
  /** Number of turns played after the command. */
  readonly ply: number;
  readonly command: Command;
  /** The idempotency key of the client. Null for automatic commands of the room. */
  readonly commandId: string | null;
  /** The time when the command arrived. */
  readonly at: number;
  /** The time when the running clock had started: the commit of the previous entry. */
  readonly since: number | null;
  /** Lag compensation granted for this move, in milliseconds. */
  readonly creditMs: number;
  /** Clocks after the command. */
  readonly clocksMs: FourMs;
}

/** Returns the log entry of the change from `before` to `applied`. */
export function makeEntry(
  before: Match,
  applied: Applied,
  command: Command,
  commandId: string | null,
  at: number,
): LogEntry {
  const moved = applied.events.find((event) => event.type === 'moved');
  return {
    seq: applied.match.seq,
    ply: applied.match.game.position.ply,
    command,
    commandId,
    at,
    since: before.clock.since,
    creditMs: moved?.creditMs ?? 0,
    clocksMs: applied.match.clock.remainingMs,
  };
}

export interface Replayed {
  readonly match: Match;
  readonly events: readonly (readonly MatchEvent[])[];
}

/**
 * Replays the log from the match before its first entry. Returns the same match that existed when the last entry was
 * written. Throws if an entry is invalid after the previous entries, because the log is then damaged.
 * @param onEntry called with the match after each entry
 */
export function replay(
  start: Match,
  entries: readonly LogEntry[],
  onEntry?: (match: Match) => void,
): Replayed {
  let match = start;
  const events: (readonly MatchEvent[])[] = [];
  for (const entry of entries) {
    if (entry.seq !== match.seq + 1) throw new Error(`Entry ${entry.seq} follows entry ${match.seq}`);
    const before = entry.since === null ? match : clockStartsAt(match, entry.since);
    const applied = applyLogged(before, entry.command, entry.at);
    if (!applied.ok)
      throw new Error(`Entry ${entry.seq} (${entry.command.type}) was refused: ${applied.error}`);
    match = applied.value.match;
    const { ply } = match.game.position;
    if (ply !== entry.ply) throw new Error(`Entry ${entry.seq} leads to ply ${ply}, not ${entry.ply}`);
    events.push(applied.value.events);
    onEntry?.(match);
  }
  return { match, events };
}
