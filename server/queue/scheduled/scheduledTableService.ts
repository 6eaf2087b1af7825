/** Scheduled tables: creating them, taking seats in advance, reminders, and the start of their games. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import { QUEUE_TIMES, type QueueTime } from '../../../protocol/http/queueApi.ts';
import {
  MAX_DAYS_AHEAD,
  MIN_TABLE_USERS,
  REMINDER_MINUTES,
  type ScheduledTable,
  TABLE_SEATS,
} from '../../../protocol/http/scheduledTableApi.ts';
import type { Account } from '../../accounts/accountStore.ts';
import type { Tables } from '../../db/tables.ts';
import { currentGames, insertGame, randomGame } from '../../games/newGame.ts';
import { readRatings } from '../../ratings/readRatings.ts';
import { RepeatedJob } from '../../startup/repeatedJob.ts';
import type { ServerTime } from '../../time.ts';
import { botLevelFor } from '../botLevel.ts';
import { takeForTable } from '../queueStore.ts';
import { type RandomGamesRefusal, randomGamesRefusal } from '../randomPlay.ts';
import { instantOf, nextWeek } from './localTime.ts';
import {
  addSeat,
  addWaiting,
  changeTable,
  insertTable,
  type LockedTable,
  lockDue,
  lockTable,
  lockToRemind,
  removeSeat,
  removeWaiting,
  type ScheduledTableStore,
  type SeatedUser,
  waitingUsers,
} from './scheduledTableStore.ts';
import { notifyOfTable } from './tableNotices.ts';

type Tx = Kysely<Tables>;

export interface ScheduledTableDeps {
  readonly store: ScheduledTableStore;
  readonly time: ServerTime;
  readonly publicUrl: () => string;
  /** Returns whether this process may write: its lease is valid and it is not draining. */
  readonly mayWork: () => boolean;
  readonly log: Logger;
}

const DAY_MS = 86_400_000;
/** Milliseconds between two searches for tables that are due. */
const LOOK_MS = 2_000;

type Changed<C> = Promise<Result<ScheduledTable, C | Err<'TABLE_NOT_FOUND'>>>;

export class ScheduledTableService extends RepeatedJob<ScheduledTableDeps> {
  protected readonly everyMs = LOOK_MS;

  list(viewerId: string | null, pageSize: number): Promise<ScheduledTable[]> {
    return this.deps.store.list(viewerId, pageSize);
  }

  find(viewerId: string | null, id: string): Promise<ScheduledTable | null> {
    return this.deps.store.find(id, viewerId);
  }

  /** Returns the address of the page of a table. */
  pageUrl(id: string): string {
    return `${this.deps.publicUrl()}/tables/${id}`;
  }

  /** Schedules a table. Refuses local times that do not exist, and times that are not within the next 14 days. */
  async create(
    host: Account,
    wanted: { timeSetting: QueueTime; startsAt: string; timeZone: string; isWeekly: boolean },
  ): Changed<
    | Err<'TIME_DOES_NOT_EXIST' | 'TIME_OUT_OF_RANGE' | 'TOO_MANY_TABLES' | 'NO_RANDOM_GAMES_FOR_BOTS'>
    | RandomGamesRefusal
  > {
    if (host.botSince) return err(ERR.NO_RANDOM_GAMES_FOR_BOTS);
    const refusal = await this.deps.store.transaction((tx) => randomGamesRefusal(tx, host.id));
    if (refusal) return err(refusal);
    const at = instantOf(wanted.startsAt, wanted.timeZone);
    if (at === null) return err(ERR.TIME_DOES_NOT_EXIST);
    const now = Date.now();
    if (at <= now || at > now + MAX_DAYS_AHEAD * DAY_MS) return err(ERR.TIME_OUT_OF_RANGE);
    const { timeSetting, startsAt: local, timeZone, isWeekly } = wanted;
    const id = await this.deps.store.create({ hostId: host.id, timeSetting, local, timeZone, isWeekly, at });
    return id === null ? err(ERR.TOO_MANY_TABLES) : this.#seen(host, id);
  }

  /** Takes a seat. A repeated call keeps the seat. */
  take(
    who: Account,
    id: string,
  ): Changed<
    Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED' | 'NO_FREE_SEAT' | 'NO_RANDOM_GAMES_FOR_BOTS'> | RandomGamesRefusal
  > {
    return this.#change<Err<'NO_FREE_SEAT' | 'NO_RANDOM_GAMES_FOR_BOTS'> | RandomGamesRefusal>(
      who,
      id,
      async (tx, table) => {
        if (who.botSince) return ERR.NO_RANDOM_GAMES_FOR_BOTS;
        const refusal = await randomGamesRefusal(tx, who.id);
        if (refusal) return refusal;
        if (!(await addSeat(tx, table, who.id))) return ERR.NO_FREE_SEAT;
        await removeWaiting(tx, id, who.id);
        return null;
      },
    );
  }

  /**
   * Gives the seat up. If the host leaves, the user who took a seat first becomes the host. If no user is left, the
   * table is cancelled. If the table was full, the users who wait for a seat are notified.
   */
  leave(who: Account, id: string): Changed<Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED'>> {
    return this.#change<never>(who, id, async (tx, table) => {
      const isFreed = await removeSeat(tx, id, who.id);
      if (isFreed && table.seated.length >= TABLE_SEATS)
        await notifyOfTable(tx, table, await waitingUsers(tx, id), { kind: 'SEAT_FREE', at: Date.now() });
      if (table.hostId !== who.id) return null;
      const next = table.seated.find((user) => user.id !== who.id);
      await changeTable(tx, id, next ? { host_id: next.id } : { state: 'CANCELLED' });
      return null;
    });
  }

  /** Gives up the seats of a user whose account is being deleted. */
  async leaveAll(who: Account): Promise<void> {
    for (const id of await this.deps.store.openTablesOf(who.id)) await this.leave(who, id);
  }

  /**
   * Adds the user to those who are notified whenever a seat of the full table becomes free, until the user takes a
   * seat. Does nothing for a user who has a seat.
   */
  wait(
    who: Account,
    id: string,
  ): Changed<Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED' | 'NO_RANDOM_GAMES_FOR_BOTS'> | RandomGamesRefusal> {
    return this.#change<Err<'NO_RANDOM_GAMES_FOR_BOTS'> | RandomGamesRefusal>(who, id, async (tx, table) => {
      if (who.botSince) return ERR.NO_RANDOM_GAMES_FOR_BOTS;
      const refusal = await randomGamesRefusal(tx, who.id);
      if (refusal) return refusal;
      if (!table.seated.some((user) => user.id === who.id)) await addWaiting(tx, id, who.id);
      return null;
    });
  }

  stopWaiting(who: Account, id: string): Changed<Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED'>> {
    return this.#change<never>(who, id, async (tx) => {
      await removeWaiting(tx, id, who.id);
      return null;
    });
  }

  /** Cancels a table with its weekly repetition, and notifies the other users. */
  async cancel(
    who: Account,
    id: string,
  ): Promise<Result<null, Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED' | 'NOT_THE_OWNER'>>> {
    const cancelled = await this.#change(who, id, async (tx, table) => {
      if (table.hostId !== who.id) return ERR.NOT_THE_OWNER;
      await changeTable(tx, id, { state: 'CANCELLED' });
      const others = table.seated.filter((user) => user.id !== who.id);
      await notifyOfTable(tx, table, others, { kind: 'TABLE_CANCELLED' });
      return null;
    });
    return cancelled.ok ? ok(null) : cancelled;
  }

  /** Changes an open table under its lock. */
  async #change<C>(
    who: Account,
    id: string,
    work: (tx: Tx, table: LockedTable) => Promise<C | null>,
  ): Promise<Result<ScheduledTable, C | Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED'>>> {
    type Refusal = C | Err<'TABLE_NOT_FOUND' | 'TABLE_CLOSED'>;
    const refusal = await this.deps.store.transaction(async (tx): Promise<Refusal | null> => {
      const table = await lockTable(tx, id);
      if (!table) return ERR.TABLE_NOT_FOUND;
      return table.state === 'OPEN' ? work(tx, table) : ERR.TABLE_CLOSED;
    });
    return refusal === null ? this.#seen(who, id) : err(refusal);
  }

  async #seen<C>(who: Account, id: string): Promise<Result<ScheduledTable, C | Err<'TABLE_NOT_FOUND'>>> {
    const table = await this.deps.store.find(id, who.id);
    return table ? ok(table) : err(ERR.TABLE_NOT_FOUND);
  }

  /** Sends the reminders that are due, and starts the games that are due. */
  protected async runOnce(): Promise<void> {
    const { store, mayWork, log } = this.deps;
    if (!mayWork()) return;
    try {
      if (!(await store.hasDue())) return;
      // The last reminder first: after an outage, it takes the place of an earlier one.
      for (const minutes of [...REMINDER_MINUTES].reverse())
        await store.transaction((tx) => this.#remind(tx, minutes));
      await store.transaction((tx) => this.#startDue(tx));
    } catch (error) {
      log.warn({ err: error }, 'scheduled tables could not be handled');
    }
  }

  async #remind(tx: Tx, minutes: number): Promise<void> {
    for (const table of await lockToRemind(tx, minutes)) {
      await changeTable(tx, table.id, { reminded_minutes: minutes });
      await notifyOfTable(tx, table, table.seated, { kind: 'TABLE_STARTS_SOON', minutes });
    }
  }

  async #startDue(tx: Tx): Promise<void> {
    for (const table of await lockDue(tx)) {
      const isStarted = await this.#startOne(tx, table);
      if (!isStarted) {
        await changeTable(tx, table.id, { state: 'CANCELLED' });
        await notifyOfTable(tx, table, table.seated, { kind: 'TABLE_CANCELLED' });
      }
      if (table.isWeekly && table.seated.length > 0) {
        const next = nextWeek(table.local, table.timeZone);
        await insertTable(tx, { ...table, local: next.local, at: next.at });
      }
    }
  }

  /**
   * Starts the game of the table. Its seats go first to the table's users who are in no other game, then to users of
   * the queue, and then to bots.
   *
   * @returns false if fewer than two users of the table can play.
   */
  async #startOne(tx: Tx, table: LockedTable): Promise<boolean> {
    const users = await freeUsers(tx, table.seated);
    if (users.length < MIN_TABLE_USERS) return false;
    const wanted = { timeSetting: table.timeSetting, kind: 'CASUAL' } as const;
    const joined = await takeForTable(tx, wanted, TABLE_SEATS - users.length, users);
    const all = [...users, ...joined];
    const ratings = await readRatings(
      tx,
      all.map(({ id }) => id),
    );
    const { mainSeconds, incrementSeconds } = QUEUE_TIMES[table.timeSetting];
    const time = { kind: 'main', mainMs: mainSeconds * 1000, incrementMs: incrementSeconds * 1000 } as const;
    const game = randomGame(all, time, this.deps.time.now(), { botLevel: botLevelFor(ratings) });
    await insertGame(tx, game);
    await changeTable(tx, table.id, { state: 'STARTED', game_id: game.id });
    return true;
  }
}

/** Locks the users' accounts, and returns those who are in no other game and are not bots since they took their seat. */
async function freeUsers(tx: Tx, users: readonly SeatedUser[]): Promise<SeatedUser[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id).sort();
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'bot_since'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const bots = accounts.filter((account) => account.bot_since !== null).map(({ id }) => id);
  const busy = new Set([...bots, ...(await currentGames(tx, ids)).map(({ playerId }) => playerId)]);
  return users.filter(({ id }) => !busy.has(id)).slice(0, TABLE_SEATS);
}
