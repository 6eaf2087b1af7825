/**
 * Stores the offline game as its set-up and its log, from which it is rebuilt. Stored data is validated strictly, and
 * invalid data is ignored.
 */
import { z } from 'zod';
import { startPosition } from '../../../engine/board/position.ts';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import { applyLogged, clockStartsAt } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { parseCommandText } from '../../../engine/match/commandText.ts';
import { type Match, newMatch } from '../../../engine/match/match.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import type { PublicEntry } from '../../../protocol/room/messages.ts';
import { readJson, removeItem, writeJson } from '../../shared/storage/browserStorage.ts';

const time = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('main'), mainMs: z.number().min(1), incrementMs: z.number().min(0) }),
  z.object({ kind: z.literal('move'), moveMs: z.number().min(1) }),
  z.object({ kind: z.literal('unlimited') }),
]) satisfies z.ZodType<TimeControl>;

const seat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), name: z.string().min(1).max(15) }),
  z.object({ kind: z.literal('bot'), name: z.string(), level: z.literal([1, 2, 3, 4, 5]) }),
]);
export type OfflineSeat = z.infer<typeof seat>;
export type OfflineBot = Extract<OfflineSeat, { kind: 'bot' }>;

const setup = z.object({
  id: z.string(),
  title: z.string(),
  time,
  seats: z.tuple([seat, seat, seat, seat]),
  /** The start position as text. Null for the normal start position. */
  start: z.string().nullable(),
  /** Whether the board rotates to the player to move. */
  turnsBoard: z.boolean(),
  /** The seed of the random numbers of the bots. */
  seed: z.int(),
});
export type OfflineSetup = z.infer<typeof setup>;

/** A log entry: the command as text, its time, and the start of the running clock. */
const entry = z.tuple([z.string(), z.number(), z.number().nullable()]);
const stored = z.object({ setup, entries: z.array(entry), savedAt: z.number() });
export type StoredGame = z.infer<typeof stored>;

const KEY = 'tetrarch.offline';

export function readStoredGame(): StoredGame | null {
  return stored.safeParse(readJson(KEY)).data ?? null;
}

/** Stores a game. @returns false if the browser's storage is full or unavailable. */
export function storeGame(game: StoredGame): boolean {
  return writeJson(KEY, game);
}

export function forgetStoredGame(): void {
  removeItem(KEY);
}

export interface Rebuilt {
  readonly match: Match;
  readonly entries: readonly PublicEntry[];
}

/** Returns the match of a stored game, or null if its log is inconsistent. */
export function rebuild({ setup: { time: control, start }, entries }: StoredGame): Rebuilt | null {
  let match = emptyMatch({ time: control, start });
  const reported: PublicEntry[] = [];
  for (const [text, at, since] of entries) {
    const command = parseCommandText(text);
    if (!command) return null;
    const before = since === null ? match : clockStartsAt(match, since);
    const applied = applyLogged(before, withIds(command), at);
    if (!applied.ok) return null;
    match = applied.value.match;
    reported.push({
      seq: match.seq,
      ply: match.game.position.ply,
      command,
      at,
      since,
      clocksMs: match.clock.remainingMs,
    });
  }
  return { match, entries: reported };
}

export function emptyMatch({ time: control, start }: Pick<OfflineSetup, 'time' | 'start'>): Match {
  const position = start === null ? null : parsePosition(start);
  return newMatch({ time: control }, position?.ok ? position.value : startPosition());
}

/** Adds ids to a command. On a shared device the seat is the player's id. */
export function withIds(command: Command): Command {
  return command.type === 'sit' ? { ...command, playerId: `seat:${command.seat}` } : command;
}
