/** Rows of scheduled tables and their seats. All times are from the database clock. */
import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { QueueTime } from '../../../protocol/http/queueApi.ts';
import {
  MAX_OPEN_TABLES,
  REMINDER_MINUTES,
  type ScheduledTable,
  TABLE_SEATS,
} from '../../../protocol/http/scheduledTableApi.ts';
import { countOf } from '../../db/queries.ts';
import { Store } from '../../db/store.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Tables } from '../../db/tables.ts';
import { mayPlayRandomGames } from '../randomPlay.ts';

type Tx = Kysely<Tables>;
type TableExpressions = ExpressionBuilder<Tables & { t: Tables['scheduled_table'] }, 't'>;

/** The start time of a table. */
export interface StartTime {
  /** The local time in the time zone, such as 2026-11-29T20:30. */
  readonly local: string;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface NewTable extends StartTime {
  readonly hostId: string;
  readonly timeSetting: QueueTime;
  readonly isWeekly: boolean;
}

/** A user who has a seat at a table. */
export interface SeatedUser {
  readonly id: string;
  readonly username: string;
}

/** A table that is locked by the current transaction. */
export interface LockedTable extends NewTable {
  readonly id: string;
  readonly state: ScheduledTable['state'];
  readonly remindedMinutes: number | null;
  readonly seated: readonly SeatedUser[];
}

/** Minutes for which a table that has started stays in the list of its users. */
const STARTED_MINUTES = 60;
/** Number of due tables that one transaction handles. */
const BATCH = 20;

/**
 * The users who have a seat and may play, the host first. Excludes deleted and suspended accounts, and users who may
 * not play random games at the start time of the table.
 */
const PLAYERS = sql<SeatedUser[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'username', a.username)
    order by a.id = t.host_id desc, s.taken_at, a.id), '[]')
  from scheduled_seat s join account a on a.id = s.account_id
  where s.table_id = t.id and a.deleted_at is null and ${isNotSuspended('a')}
    and ${mayPlayRandomGames('a', sql<Date>`t.starts_at`)})`;

/** Returns whether the viewer waits for a seat. */
const isWaiting = (viewerId: string | null) => sql<boolean>`exists (
  select from scheduled_waiter w where w.table_id = t.id and w.account_id = ${viewerId})`;

const COLUMNS = [
  't.id',
  't.host_id as hostId',
  't.time_setting as timeSetting',
  't.starts_at as startsAt',
  't.local_start as local',
  't.time_zone as timeZone',
  't.is_weekly as isWeekly',
  't.state',
  't.game_id as gameId',
  't.reminded_minutes as remindedMinutes',
] as const;

export class ScheduledTableStore extends Store {
  /** Returns whether a table is due, or a reminder. */
  async hasDue(): Promise<boolean> {
    const row = await selectTables(this.db)
      .clearSelect()
      .select('t.id')
      .where((e) => e.or([isDue(e), ...REMINDER_MINUTES.map((minutes) => isToRemind(e, minutes))]))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the ids of the open tables at which the account has a seat. */
  async openTablesOf(accountId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('scheduled_seat as s')
      .innerJoin('scheduled_table as t', 't.id', 's.table_id')
      .select('t.id')
      .where('s.account_id', '=', accountId)
      .where('t.state', '=', 'OPEN')
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the open tables that have not begun, the next one first, and the viewer's tables that started within the
   * last hour.
   */
  async list(viewerId: string | null, limit: number): Promise<ScheduledTable[]> {
    const rows = await this.#tablesFor(viewerId)
      .where((e) =>
        e.or([
          e('t.state', '=', 'OPEN'),
          e.and([
            e('t.state', '=', 'STARTED'),
            e('t.starts_at', '>', sql<Date>`clock_timestamp() - ${STARTED_MINUTES} * interval '1 minute'`),
            e.exists(
              e
                .selectFrom('scheduled_seat as own')
                .select('own.table_id')
                .whereRef('own.table_id', '=', 't.id')
                .where('own.account_id', '=', viewerId),
            ),
          ]),
        ]),
      )
      .orderBy('t.starts_at')
      .orderBy('t.id')
      .limit(limit)
      .execute();
    return rows.map((row) => viewOf(row, viewerId));
  }

  async find(id: string, viewerId: string | null): Promise<ScheduledTable | null> {
    const row = await this.#tablesFor(viewerId).where('t.id', '=', id).executeTakeFirst();
    return row ? viewOf(row, viewerId) : null;
  }

  #tablesFor(viewerId: string | null) {
    return selectTables(this.db).select([PLAYERS.as('players'), isWaiting(viewerId).as('isWaiting')]);
  }

  /**
   * Inserts the table with the host's seat.
   *
   * @returns null if the host already has the maximum number of open tables.
   */
  create(table: NewTable): Promise<string | null> {
    return this.transaction(async (tx) => {
      // This lock serializes concurrent calls of the same host.
      await tx.selectFrom('account').select('id').where('id', '=', table.hostId).forNoKeyUpdate().execute();
      const open = tx
        .selectFrom('scheduled_table')
        .where('host_id', '=', table.hostId)
        .where('state', '=', 'OPEN');
      return (await countOf(open)) >= MAX_OPEN_TABLES ? null : insertTable(tx, table);
    });
  }
}

/** Inserts a table with the host's seat. @returns its id. */
export async function insertTable(tx: Tx, table: NewTable): Promise<string> {
  const id = randomBytes(8).toString('hex');
  const startsAt = new Date(table.at);
  await tx
    .insertInto('scheduled_table')
    .values({
      id,
      host_id: table.hostId,
      time_setting: table.timeSetting,
      starts_at: startsAt,
      local_start: table.local,
      time_zone: table.timeZone,
      is_weekly: table.isWeekly,
      // A reminder counts as sent if its time has already passed.
      reminded_minutes: sql<number | null>`(
        select min(minutes) from unnest(${[...REMINDER_MINUTES]}::int[]) as minutes
        where ${startsAt}::timestamptz <= clock_timestamp() + minutes * interval '1 minute')`,
    })
    .execute();
  await tx.insertInto('scheduled_seat').values({ table_id: id, account_id: table.hostId }).execute();
  return id;
}

/** Locks one table. */
export async function lockTable(tx: Tx, id: string): Promise<LockedTable | null> {
  const [table] = await lockTables(tx, (query) => query.where('t.id', '=', id));
  return table ?? null;
}

/** Locks open tables that are due, except tables that another process handles. */
export function lockDue(tx: Tx): Promise<LockedTable[]> {
  return lockTables(tx, (query) => query.where(isDue), true);
}

/** Locks open tables that start within this many minutes and whose users have not been reminded yet. */
export function lockToRemind(tx: Tx, minutes: number): Promise<LockedTable[]> {
  return lockTables(tx, (query) => query.where((e) => isToRemind(e, minutes)), true);
}

function isDue(e: TableExpressions) {
  return e.and([e('t.state', '=', 'OPEN'), e('t.starts_at', '<=', sql<Date>`clock_timestamp()`)]);
}

function isToRemind(e: TableExpressions, minutes: number) {
  return e.and([
    e('t.state', '=', 'OPEN'),
    e('t.starts_at', '<=', sql<Date>`clock_timestamp() + ${minutes} * interval '1 minute'`),
    e('t.starts_at', '>', sql<Date>`clock_timestamp()`),
    e.or([e('t.reminded_minutes', 'is', null), e('t.reminded_minutes', '>', minutes)]),
  ]);
}

function selectTables(tx: Tx) {
  return tx.selectFrom('scheduled_table as t').select(COLUMNS);
}
type Query = ReturnType<typeof selectTables>;

async function lockTables(
  tx: Tx,
  where: (query: Query) => Query,
  skipsLocked = false,
): Promise<LockedTable[]> {
  const query = where(selectTables(tx)).orderBy('t.starts_at').limit(BATCH).forUpdate();
  const rows = await (skipsLocked ? query.skipLocked() : query).execute();
  if (rows.length === 0) return [];
  // The seats are read after the lock is acquired, so that they include the seats of transactions for which the lock
  // waited.
  const seats = await tx
    .selectFrom('scheduled_table as t')
    .select(['t.id', PLAYERS.as('players')])
    .where(
      't.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ startsAt, ...row }) => ({
    ...row,
    at: startsAt.getTime(),
    seated: seats.find(({ id }) => id === row.id)?.players ?? [],
  }));
}

/** Adds a seat, unless all seats are taken. @returns whether the user has a seat. */
export async function addSeat(tx: Tx, table: LockedTable, accountId: string): Promise<boolean> {
  if (table.seated.some(({ id }) => id === accountId)) return true;
  if (table.seated.length >= TABLE_SEATS) return false;
  await tx
    .insertInto('scheduled_seat')
    .values({ table_id: table.id, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Removes the seat. @returns whether the user had one. */
export async function removeSeat(tx: Tx, tableId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduled_seat')
    .where('table_id', '=', tableId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function addWaiting(tx: Tx, tableId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('scheduled_waiter')
    .values({ table_id: tableId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeWaiting(tx: Tx, tableId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('scheduled_waiter')
    .where('table_id', '=', tableId)
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Returns the users who wait for a seat and may play. Excludes deleted and suspended accounts, and users who may not
 * play random games now.
 */
export function waitingUsers(tx: Tx, tableId: string): Promise<SeatedUser[]> {
  return tx
    .selectFrom('scheduled_waiter as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select(['a.id', 'a.username'])
    .where('w.table_id', '=', tableId)
    .where('a.deleted_at', 'is', null)
    .where(isNotSuspended('a'))
    .where(mayPlayRandomGames('a'))
    .execute();
}

type Change =
  | { host_id: string }
  | { reminded_minutes: number }
  | { state: 'CANCELLED' }
  | { state: 'STARTED'; game_id: string };

export async function changeTable(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('scheduled_table').set(change).where('id', '=', id).execute();
}

type Row = Pick<
  ScheduledTable,
  'id' | 'timeSetting' | 'timeZone' | 'isWeekly' | 'state' | 'gameId' | 'isWaiting'
> & {
  readonly hostId: string;
  readonly startsAt: Date;
  readonly players: readonly SeatedUser[];
};

function viewOf(row: Row, viewerId: string | null): ScheduledTable {
  const hasSeat = row.players.some(({ id }) => id === viewerId);
  return {
    id: row.id,
    timeSetting: row.timeSetting,
    startsAtTimestampEpochSeconds: row.startsAt.getTime() / 1000,
    timeZone: row.timeZone,
    isWeekly: row.isWeekly,
    state: row.state,
    players: row.players.map(({ username }) => username),
    isHost: row.hostId === viewerId,
    hasSeat,
    isWaiting: row.isWaiting,
    gameId: hasSeat ? row.gameId : null,
  };
}
