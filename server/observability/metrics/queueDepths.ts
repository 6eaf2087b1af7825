/**
 * Depths of the database queues. They are read on demand, at most every few seconds. A database that does not answer in
 * time does not delay other metrics.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { JobKind, JobName } from '../../db/jobs/jobKind.ts';

export interface JobDepth {
  readonly waiting: number;
  readonly oldest: number;
  /** Dead letters: of paid things all, of other kinds those of the last day. */
  readonly dead: number;
}

/** The depths of the queues. An age is the age of the oldest entry in seconds, or 0 for an empty queue. */
export interface QueueDepths {
  /** The jobs by kind. */
  readonly jobs: Readonly<Record<JobName, JobDepth>>;
  /** Checkouts of the last day by their result. */
  readonly checkouts: Readonly<Record<string, number>>;
  /** The age in seconds of the longest overdue archiving: 0 if no ended game is overdue for the archive. */
  readonly archiveAge: number;
  /** Users who wait for random opponents. */
  readonly queue: number;
  /** Games in quarantine. */
  readonly damagedGames: number;
  /** Days since the end of the oldest past week whose partition of the game log should have been dropped, or 0. */
  readonly partitionAge: number;
}

const NONE: JobDepth = { waiting: 0, oldest: 0, dead: 0 };
const NO_JOBS = { mail: NONE, inquiry: NONE, mint: NONE, notification: NONE };

/** Days within which a partition is dropped after its last game is due for the archive: games last for days, too. */
const PARTITION_DROP_DAYS = 14;
/** Days since the end of the week of the partition `c`. Null for the partitions without a week. */
const PARTITION_AGE = sql<number>`(now() at time zone 'UTC')::date
  - substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''.*''\\) TO \\(''(.*)''\\)')::date`;

const LASTS_MS = 4_000;
const LIMIT_MS = 1_500;

export class QueueDepthReader {
  readonly #db: Db;
  readonly #kinds: readonly JobKind[];
  readonly #archiveAfterDays: number;
  #latest: QueueDepths | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  /**
   * @param kinds the kinds of jobs that are counted.
   * @param archiveAfterDays days from the end of a game until it is due for the archive
   */
  constructor(db: Db, kinds: readonly JobKind[], archiveAfterDays: number) {
    this.#db = db;
    this.#kinds = kinds;
    this.#archiveAfterDays = archiveAfterDays;
  }

  /** Returns the depths, or null if the database did not answer. */
  async read(): Promise<QueueDepths | null> {
    if (performance.now() - this.#readAt > LASTS_MS) {
      this.#running ??= this.#query().finally(() => {
        this.#running = null;
      });
      const waiting = new AbortController();
      await Promise.race([
        this.#running,
        delay(LIMIT_MS, null, { signal: waiting.signal, ref: false }),
      ]).finally(() => waiting.abort());
    }
    return performance.now() - this.#readAt > LASTS_MS ? null : this.#latest;
  }

  async #query(): Promise<void> {
    try {
      const { rows } = await sql<QueueDepths>`select
        jsonb_build_object(${sql.join(this.#kinds.flatMap((kind) => [sql.lit(kind.name), depthOf(kind)]))}) as jobs,
        (select coalesce(jsonb_object_agg(state, count), '{}') from (
          select state, count(*) from payment where created_at > now() - interval '1 day' group by state
        ) as recent) as checkouts,
        (select ${age(`(min(ended_at) + interval '${this.#archiveAfterDays} days')`)} from game
          where ended_at < now() - make_interval(days => ${this.#archiveAfterDays}::int)
            and not is_archived) as "archiveAge",
        (select count(*)::int from queue_entry) as queue,
        (select count(*)::int from game_head where damaged_at is not null) as "damagedGames",
        (select coalesce(max(days) filter (where days > ${this.#archiveAfterDays + PARTITION_DROP_DAYS}::int), 0)
          from (select ${PARTITION_AGE} as days from pg_inherits join pg_class c on c.oid = inhrelid
            where inhparent = 'game_event'::regclass) as partitions) as "partitionAge"`.execute(this.#db);
      this.#latest = rows[0] ? { ...rows[0], jobs: { ...NO_JOBS, ...rows[0].jobs } } : null;
      this.#readAt = performance.now();
    } catch {
      // Returns null without a log entry, because the outage is already logged elsewhere.
    }
  }
}

function depthOf({ table, isOpen, isDead, since, endedAt, keepsDead }: JobKind): RawBuilder<unknown> {
  const isCounted = keepsDead ? isDead : `(${isDead}) and ${endedAt} > now() - interval '1 day'`;
  return sql.raw(`jsonb_build_object(
    'waiting', (select count(*) from ${table} where ${isOpen}),
    'oldest', (select coalesce(extract(epoch from now() - min(${since})), 0)::float from ${table}
      where (${isOpen}) and ${since} <= now()),
    'dead', (select count(*) from ${table} where ${isCounted}))`);
}

function age(since: string) {
  return sql.raw(`coalesce(extract(epoch from now() - ${since}), 0)::float`);
}
