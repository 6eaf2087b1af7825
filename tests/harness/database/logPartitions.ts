/** The partitions of the game log, as the database has them. */
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import type { Tables } from '../../../server/db/tables.ts';

/** Returns the names of the partitions, sorted. */
export async function partitionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'game_event'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the disk size of the game log in bytes, including indexes. */
export async function logBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select sum(pg_total_relation_size(relid))::bigint as bytes
    from pg_partition_tree('game_event')`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the names of the partitions that contain the entries of a game. */
export async function partitionsOfGame(db: Db, gameId: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct tableoid::regclass::text as name from game_event
    where game_id = ${gameId}`.execute(db);
  return rows.map(({ name }) => name);
}

/** A week of the past: its first day, and the name of its partition. */
export interface PastWeek {
  readonly monday: string;
  readonly partition: string;
}

/** Creates the partition of a week of the past, as housekeeping once did. */
export async function createPastWeek(db: Db, weeksAgo: number): Promise<PastWeek> {
  const { rows } = await sql<PastWeek & { after: string }>`
    select d::text as monday, (d + 7)::text as after, 'game_event_' || to_char(d, 'YYYYMMDD') as partition
    from (select date_trunc('week', now() at time zone 'UTC')::date - 7 * ${weeksAgo}::int as d) w`.execute(
    db,
  );
  const [week] = rows;
  if (!week) throw new Error('unreachable');
  await sql`create table ${sql.table(week.partition)} partition of game_event (primary key (game_id, seq))
    for values from (${sql.lit(week.monday)}) to (${sql.lit(week.after)})`.execute(db);
  return week;
}

/** Runs `create` as if today were the given day, so that the created games get this day as their period. */
export async function onDay<T>(db: Db, day: string, create: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const setDefault = (tx: Kysely<Tables>, value: string) =>
    sql`alter table game_head alter column period set default ${sql.raw(value)}`.execute(tx);
  return db.transaction().execute(async (tx) => {
    await setDefault(tx, `'${day}'`);
    const created = await create(tx);
    await setDefault(tx, `(now() at time zone 'UTC')::date`);
    return created;
  });
}

/** Moves a game without a room to another day. */
export async function moveToDay(db: Db, gameId: string, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update game_head set period = ${day}::date where game_id = ${gameId}`.execute(tx);
    await sql`update game_event set period = ${day}::date where game_id = ${gameId}`.execute(tx);
  });
}
