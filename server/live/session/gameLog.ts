/**
 * The durable log of all games of this process. Appends that arrive while a statement is in progress are written
 * together by the next statement (group commit). So appends share commits under load, and without load an append does
 * not wait for others. Every append depends on the epoch of the game (the fencing token) and on the number of its last
 * entry, so a process that lost the game cannot write.
 */
import type { Kysely } from 'kysely';
import type { GameState } from '../../../engine/match/gameStates.ts';
import type { LogEntry } from '../../../engine/match/log.ts';
import type { Err } from '../../../protocol/http/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isUnreachable } from '../../db/unreachable.ts';
import type { GameEnd } from '../../games/gameEnd.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { type Notices, noticeRows } from '../../notifications/notify.ts';
import type { SeatEnd } from '../../ratings/fairPlay/seatEnds.ts';
import { appendStatement } from './appendStatement.ts';

/** Changes to other rows in the same transaction as an append. */
export interface HeadChange {
  readonly state?: GameState;
  /** Epoch milliseconds. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Set together with the state. */
  readonly isPostponed?: boolean;
  /** The settings after a change by the owner. Set together with the state. */
  readonly row?: Pick<GameRow, 'name' | 'settings' | 'options'>;
  /** The end of a rated game, for the ratings. */
  readonly end?: GameEnd;
  /** The players and whether they are out, by color, if that changed. */
  readonly seats?: readonly SeatRow[];
  /** The notifications that the entry causes. */
  readonly notices?: Notices;
  /** The people whose play in a random game ends with the entry, and how it ends. */
  readonly seatEnds?: readonly SeatEnd[];
  /** The user to whom the entry gives a seat. */
  readonly entrant?: Entrant;
  /** The administrator who causes the entry. */
  readonly byAdmin?: AdminAct;
}

/** The action of an administrator on a game, with the reason. */
export interface AdminAct {
  readonly adminId: string;
  readonly reason: string;
}

/** A user who gets a seat in an existing game. */
export interface Entrant {
  readonly accountId: string;
  /** Whether the user must be waiting in the queue when the entry is written. */
  readonly isFromQueue: boolean;
}

export interface SeatRow {
  readonly playerId: string | null;
  readonly isOut: boolean;
}

export interface Append {
  readonly gameId: string;
  readonly epoch: number;
  readonly entry: LogEntry;
  readonly change: HeadChange;
}

/** An error code is the reason why the entrant gets no seat. Nothing is then written. */
export type AppendVerdict = 'WRITTEN' | 'FENCED' | EntryRefusal;
export type EntryRefusal = Err<
  'IN_ANOTHER_GAME' | 'ACCOUNT_SUSPENDED' | 'NO_RANDOM_GAMES_NOW' | 'RATED_NEEDS_ACCOUNT' | 'NO_FREE_SEAT'
>;

/** The failpoints of an append. */
export type FailPoint = 'received' | 'appending' | 'committed' | 'answered';

/** Writes the effects of the end of a game, in the transaction that ends it. */
export type Settle = (tx: Kysely<Tables>, gameId: string, end: GameEnd) => Promise<void>;

/**
 * Removes the entrant from the queue, in the transaction that gives the entrant a seat of this game.
 * @returns why the entrant gets no seat, or null
 */
export type Admit = (tx: Kysely<Tables>, gameId: string, entrant: Entrant) => Promise<EntryRefusal | null>;

/** Functions that write the effects of an entry in the transaction of the entry. */
export interface Effects {
  readonly settle?: Settle;
  /** Stores how the play of people ended, in the transaction of the entry. */
  readonly noteSeatEnds?: (tx: Kysely<Tables>, gameId: string, ends: readonly SeatEnd[]) => Promise<void>;
  readonly admit?: Admit;
  /** Writes the audit log of an entry by an administrator. */
  readonly noteAdminAct?: (tx: Kysely<Tables>, gameId: string, act: AdminAct) => Promise<void>;
}

/** The games whose entries were written, and the verdict on all other games. */
interface Outcome {
  readonly written: Set<string>;
  readonly otherwise: AppendVerdict;
}

/** Thrown to roll back the transaction of an append. */
class RolledBack extends Error {
  readonly verdict: AppendVerdict;

  constructor(verdict: AppendVerdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

interface Waiting {
  readonly append: Append;
  readonly resolve: (verdict: AppendVerdict) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 256;
const RETRY_MS = [50, 100, 200, 400, 500];

export class GameLog {
  readonly #db: Db;
  readonly #onWriteError: (error: unknown) => void;
  readonly #effects: Effects;
  readonly #onWritten: (entries: number, ms: number) => void;
  readonly #onNotified: () => void;
  #queue: Waiting[] = [];
  #isWriting = false;
  #isClosed = false;

  /**
   * @param onTrouble called for each failed attempt while the database is unreachable
   * @param onWritten called with the number of entries of a commit and its duration in milliseconds
   * @param onNotified called after a commit that may have written notifications
   */
  constructor(
    db: Db,
    onTrouble: (error: unknown) => void,
    effects: Effects = {},
    onWritten: (entries: number, ms: number) => void = () => {},
    onNotified: () => void = () => {},
  ) {
    this.#db = db;
    this.#effects = effects;
    this.#onWriteError = onTrouble;
    this.#onWritten = onWritten;
    this.#onNotified = onNotified;
  }

  /**
   * Resolves when the entry is durable, or to FENCED if another process owns the game. Retries while the database is
   * unreachable. Rejects if the database refuses the entry itself.
   */
  append(append: Append): Promise<AppendVerdict> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ append, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  /** Cancels appends that wait for the database. */
  close(): void {
    this.#isClosed = true;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      // Waits one turn of the event loop, so that messages that have already arrived at other sockets are written by
      // the same statement.
      await new Promise(setImmediate);
      const batch = this.#queue.splice(0, MAX_BATCH);
      const [alone, others] = split(batch, ({ append: { change } }) =>
        Boolean(change.end ?? change.entrant ?? change.seatEnds ?? change.byAdmin),
      );
      if (others.length > 0) await this.#writeWithRetries(others);
      for (const one of alone) await this.#writeWithRetries([one]);
    }
    this.#isWriting = false;
  }

  /** Writes a batch. An entry with effects gets its own transaction, which contains its effects. */
  async #write(appends: readonly Append[]): Promise<Outcome> {
    const [only] = appends;
    const { end, entrant, seatEnds, byAdmin } = only?.change ?? {};
    if (!only || !(end || entrant || seatEnds || byAdmin))
      return { written: await writeBatch(this.#db, appends), otherwise: 'FENCED' };
    try {
      const written = await this.#db.transaction().execute(async (tx) => {
        const refusal = entrant ? await this.#effects.admit?.(tx, only.gameId, entrant) : null;
        if (refusal) throw new RolledBack(refusal);
        const written = await writeBatch(tx, appends);
        if (written.size === 0) throw new RolledBack('FENCED');
        if (end) await this.#effects.settle?.(tx, only.gameId, end);
        if (seatEnds) await this.#effects.noteSeatEnds?.(tx, only.gameId, seatEnds);
        if (byAdmin) await this.#effects.noteAdminAct?.(tx, only.gameId, byAdmin);
        return written;
      });
      return { written, otherwise: 'FENCED' };
    } catch (error) {
      if (error instanceof RolledBack) return { written: new Set(), otherwise: error.verdict };
      throw error;
    }
  }

  async #writeWithRetries(batch: Waiting[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const appends = batch.map((waiting) => waiting.append);
        const since = performance.now();
        const { written, otherwise } = await this.#write(appends);
        this.#onWritten(appends.length, performance.now() - since);
        // A statement whose connection broke may still have been committed, so entries that are already in the log
        // count as written.
        if (attempt > 0) await addAlreadyWritten(this.#db, appends, written);
        if (appends.some(({ change }) => change.notices ?? change.seatEnds)) this.#onNotified();
        for (const { append, resolve } of batch) resolve(written.has(append.gameId) ? 'WRITTEN' : otherwise);
        return;
      } catch (error) {
        if (isUnreachable(error) && !this.#isClosed) {
          this.#onWriteError(error);
          await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 500);
          continue;
        }
        if (batch.length === 1) return batch[0]?.reject(error);
        for (const one of batch) await this.#writeWithRetries([one]);
        return;
      }
    }
  }
}

function split<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}

async function writeBatch(db: Db | Kysely<Tables>, appends: readonly Append[]): Promise<Set<string>> {
  const changes = byGame(appends, ({ change }) =>
    change.state === undefined ? undefined : toChange(change),
  );
  const seats = byGame(appends, ({ change }) => change.seats?.map(toSeat));
  const notices = byGame(appends, ({ change }) => change.notices && noticeRows(change.notices));
  const entries = JSON.stringify(appends.map(toRow));
  const { rows } = await appendStatement({ entries, changes, seats, notices }).execute(db);
  return new Set(rows.map((row) => row.game_id));
}

/** Returns JSON text of an object that maps each game id to the part of its append that `pick` selects. */
function byGame(appends: readonly Append[], pick: (append: Append) => unknown): string {
  const picked: Record<string, unknown> = {};
  for (const append of appends) {
    const value = pick(append);
    if (value !== undefined) picked[append.gameId] = value;
  }
  return JSON.stringify(picked);
}

async function addAlreadyWritten(db: Db, appends: readonly Append[], written: Set<string>): Promise<void> {
  for (const { gameId, epoch, entry } of appends) {
    if (written.has(gameId)) continue;
    const row = await db
      .selectFrom('game_event')
      .select('seq')
      .where('game_id', '=', gameId)
      .where('seq', '=', entry.seq)
      .where('epoch', '=', epoch)
      .executeTakeFirst();
    if (row) written.add(gameId);
  }
}

function toRow({ gameId, epoch, entry }: Append) {
  return {
    game_id: gameId,
    seq: entry.seq,
    ply: entry.ply,
    kind: entry.command.type,
    command: entry.command,
    command_id: entry.commandId,
    at: entry.at,
    since: entry.since,
    credit_ms: Math.round(entry.creditMs),
    clocks_ms: entry.clocksMs,
    epoch,
  };
}

function toChange(change: HeadChange) {
  return {
    state: change.state,
    started_at: change.startedAt ?? null,
    ended_at: change.endedAt ?? null,
    is_postponed: change.isPostponed ?? null,
    name: change.row?.name ?? null,
    settings: change.row?.settings ?? null,
    options: change.row?.options ?? null,
  };
}

function toSeat({ playerId, isOut }: SeatRow, color: number) {
  return { color, player_id: playerId, is_out: isOut };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
