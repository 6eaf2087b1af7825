/**
 * The partitions of the game log. Each contains the periods of one week. Partitions are created in advance, and dropped
 * when all their games are archived, which frees their disk space at once. Appends do not require the right partition:
 * the default partition takes the entries whose partition is missing. One process at a time changes partitions.
 */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { fieldOf } from '../../../engine/records.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isUnreachable } from '../../db/unreachable.ts';
import { RepeatedJob } from '../../startup/repeatedJob.ts';

type Tx = Kysely<Tables>;

export interface LogPartitionsDeps {
  readonly db: Db;
  readonly log: Logger;
}

const EVERY_MS = 10 * 60_000;
/** The number of weeks after the current one that have a partition. */
const WEEKS_AHEAD = 2;
/**
 * Maximum time that a step waits for a lock. Appends wait behind the step, so a step that does not get its lock in time
 * is left to the next run.
 */
const LOCK_TIMEOUT = '200ms';
/**
 * The error codes after which a step is left to the next run: the lock was not available, or the default partition got
 * an entry of the new partition at the same time.
 */
const LATER: readonly unknown[] = ['55P03', '23514'];
/** The lock number, which is arbitrary but unique. */
const LOCK = 7_243_002;
const DEFAULT = 'game_event_default';
/** Days after its creation at which an unfinished game moves to the current week. */
const MOVE_AFTER_DAYS = 21;
/** Number of games that one run moves. The next run moves the others. */
const MOVED_AT_ONCE = 20;

interface Week {
  readonly partition: string;
  /** The first day of the week, and the day after its last day. */
  readonly from: string;
  readonly to: string;
}

export class LogPartitions extends RepeatedJob<LogPartitionsDeps> {
  protected readonly everyMs = EVERY_MS;

  override start(): void {
    super.start();
    void this.run();
  }

  protected async runOnce(): Promise<void> {
    const { log } = this.deps;
    const made: string[] = [];
    const moved: string[] = [];
    const dropped: string[] = [];
    try {
      for (const week of (await this.#alone(missingWeeks)) ?? [])
        if (await this.#alone((tx) => make(tx, week))) made.push(week.partition);
      moved.push(...((await this.#alone(moveUnfinished)) ?? []));
      for (const name of (await this.#alone(emptyPastPartitions)) ?? [])
        if (await this.#alone((tx) => drop(tx, name))) dropped.push(name);
      await this.#alone(emptyDefault);
    } catch (error) {
      // An outage is logged elsewhere.
      if (!isUnreachable(error))
        log.warn({ err: error }, 'the partitions of the game log could not be changed');
    }
    if (made.length + moved.length + dropped.length > 0)
      log.info(
        { event: 'logPartitions', made, moved, dropped },
        'partitions of the game log were made or dropped, or games were moved to the current week',
      );
  }

  /**
   * Runs a step in its own transaction.
   *
   * @returns null if another process changes partitions, or if the step does not get a lock in time.
   */
  async #alone<T>(step: (tx: Tx) => Promise<T>): Promise<T | null> {
    try {
      return await this.deps.db.transaction().execute(async (tx) => {
        const lock = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is`.execute(tx);
        if (!lock.rows[0]?.is) return null;
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
        return step(tx);
      });
    } catch (error) {
      if (LATER.includes(fieldOf(error, 'code'))) return null;
      throw error;
    }
  }
}

/**
 * Returns which of the current and the following weeks need a partition. A week with entries in the default partition
 * gets no partition, because these entries stay where they are.
 */
async function missingWeeks(tx: Tx): Promise<readonly Week[]> {
  const { rows } = await sql<Week>`
    select partition, week::text as "from", (week + 7)::text as "to"
    from generate_series(0, ${sql.lit(WEEKS_AHEAD)}) as n,
      lateral (select date_trunc('week', now() at time zone 'UTC')::date + 7 * n as week) as w,
      lateral (select 'game_event_' || to_char(week, 'YYYYMMDD') as partition) as p
    where to_regclass(partition) is null
      and not exists (select from game_event_default d where d.period >= week and d.period < week + 7)
    order by week`.execute(tx);
  return rows;
}

/**
 * Creates a table and attaches it as a partition. Unlike creating a partition directly, this does not lock the log
 * against appends.
 */
async function make(tx: Tx, { partition, from, to }: Week): Promise<true> {
  await sql`create table ${sql.table(partition)}
    (like game_event including defaults, primary key (game_id, seq))`.execute(tx);
  await sql`alter table game_event attach partition ${sql.table(partition)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
  return true;
}

/**
 * Moves unfinished games of past weeks to the current one, because a single postponed game would keep the partition of its
 * week. An append to such a game waits, and then writes into the new partition.
 *
 * @returns the ids of the moved games.
 */
async function moveUnfinished(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.game_id as id from game g join game_head h on h.game_id = g.id
    where g.ended_at is null and g.created_at < now() - make_interval(days => ${sql.lit(MOVE_AFTER_DAYS)})
      and h.period < (now() at time zone 'UTC')::date - ${sql.lit(MOVE_AFTER_DAYS)} and h.damaged_at is null
    order by h.game_id limit ${sql.lit(MOVED_AT_ONCE)} for no key update of h skip locked`.execute(tx);
  for (const { id } of rows) {
    await sql`update game_head set period = (now() at time zone 'UTC')::date where game_id = ${id}`.execute(
      tx,
    );
    await sql`update game_event e set period = h.period from game_head h
      where h.game_id = ${id} and e.game_id = h.game_id and e.period <> h.period`.execute(tx);
  }
  return rows.map(({ id }) => id);
}

/** Returns the empty partitions of weeks before the current one. */
async function emptyPastPartitions(tx: Tx): Promise<readonly string[]> {
  await sql`set local datestyle = 'ISO'`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'game_event'::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)')::date
        <= date_trunc('week', now() at time zone 'UTC')::date
    order by name`.execute(tx);
  const empty: string[] = [];
  for (const { name } of rows) if (await isEmpty(tx, name)) empty.push(name);
  return empty;
}

/** Drops an empty partition. @returns false if the partition has got an entry in the meantime. */
async function drop(tx: Tx, name: string): Promise<boolean> {
  // While the partition is searched, only appends to this partition wait. Then the whole log is locked for a short
  // time.
  await sql`lock table ${sql.table(name)} in share mode`.execute(tx);
  if (!(await isEmpty(tx, name))) return false;
  await sql`lock table only game_event in access exclusive mode`.execute(tx);
  await sql`drop table ${sql.table(name)}`.execute(tx);
  return true;
}

/** Frees the disk space of the default partition if all its games are archived. */
async function emptyDefault(tx: Tx): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size(${DEFAULT}) as bytes`.execute(tx);
  if (!rows[0]?.bytes || !(await isEmpty(tx, DEFAULT))) return;
  await sql`lock table game_event_default in share mode`.execute(tx);
  if (await isEmpty(tx, DEFAULT)) await sql`truncate game_event_default`.execute(tx);
}

/**
 * Returns whether the partition has no entries. Searches the index, because a scan of the table would read all deleted
 * rows. A vacuum removes deleted rows from the index, and an earlier search marks them there as dead.
 */
async function isEmpty(tx: Tx, partition: string): Promise<boolean> {
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql`select from ${sql.table(partition)} order by game_id limit 1`.execute(tx);
  return rows.length === 0;
}
