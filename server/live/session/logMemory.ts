/**
 * State derived from the log of a live game: stored answers to repeated commands, and limits on the growth of the
 * log.
 */
import type { Command } from '../../../engine/match/commands.ts';
import type { LogEntry } from '../../../engine/match/log.ts';
import type { Accepted } from '../../../protocol/room/messages.ts';
import type { Limits } from '../../config/limits.ts';

type GrowthLimits = Pick<Limits, 'departureIntervalMs' | 'repeatedActs' | 'repeatedActsPerTurn'>;

/**
 * Returns the sender if commands of this kind are limited, or null otherwise. Only commands that a player can repeat
 * endlessly are limited: every other command requires a move or a waiting time in between, so these limits bound the
 * log.
 */
function repeatedBy(command: Command): string | null {
  switch (command.type) {
    case 'sit':
      return command.playerId;
    case 'goOut':
    case 'pause':
      return `seat ${command.by}`;
    case 'changeSettings':
      return 'owner';
    default:
      return null;
  }
}

/** Returns the id of an account's command in the log. Equal keys of different accounts are different commands. */
export function commandIdOf(accountId: string, key: string): string {
  return `${accountId}:${key}`;
}

export class LogMemory {
  readonly #limits: GrowthLimits;
  readonly #answers = new Map<string, Accepted>();
  readonly #repeated = new Map<string, number>();
  readonly #departedAt = new Map<string, number>();

  constructor(entries: readonly LogEntry[], limits: GrowthLimits) {
    this.#limits = limits;
    for (const entry of entries) this.note(entry);
  }

  note({ command, commandId, seq, ply, at }: LogEntry): void {
    if (commandId !== null) this.#answers.set(commandId, { seq, ply });
    const player = repeatedBy(command);
    if (player === null) return;
    this.#repeated.set(player, (this.#repeated.get(player) ?? 0) + 1);
    if (command.type === 'goOut') this.#departedAt.set(player, at);
  }

  /** Returns the stored answer if the command was already accepted. */
  answerTo(commandId: string | null): Accepted | undefined {
    return commandId === null ? undefined : this.#answers.get(commandId);
  }

  /**
   * Returns whether the log accepts another command of this kind. SKIP means that the command is accepted without a log
   * entry, because it changes only presence. FULL means that it is rejected.
   */
  verdictOn(command: Command, ply: number, at: number): 'APPEND' | 'SKIP' | 'FULL' {
    const player = repeatedBy(command);
    if (player === null) return 'APPEND';
    const { departureIntervalMs, repeatedActs, repeatedActsPerTurn } = this.#limits;
    const isFull = (this.#repeated.get(player) ?? 0) >= repeatedActs + repeatedActsPerTurn * ply;
    if (command.type !== 'goOut') return isFull ? 'FULL' : 'APPEND';
    const isSoon = at - (this.#departedAt.get(player) ?? -Infinity) < departureIntervalMs;
    return isFull || isSoon ? 'SKIP' : 'APPEND';
  }
}
