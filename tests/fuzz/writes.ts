/** Records every row in the transaction that writes it, so that rolled-back writes are not recorded. */
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Columns that every request may change: last activity, and the process that owns the requested game. */
const TOUCHED = ['last_used_at', 'seen_at', 'beat_at', 'expires_at', 'lease_until', 'owner', 'epoch'];
/** Tables that the server writes without a request of a user. */
const OWN_TABLES = ['server_process', 'fuzz_write'];

export interface Writes {
  /** Returns a text such as `table INSERT` for each row written since the last call. */
  take(): Promise<string[]>;
}

export async function noteWrites(db: Db): Promise<Writes> {
  await sql`create table fuzz_write (at bigserial, what text)`.execute(db);
  await sql
    .raw(`create function fuzz_note() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and to_jsonb(old) - array['${TOUCHED.join("','")}']
        = to_jsonb(new) - array['${TOUCHED.join("','")}'] then return null; end if;
      insert into fuzz_write (what) values
        (regexp_replace(tg_table_name, '^game_event_.*', 'game_event') || ' ' || tg_op);
      return null;
    end $$`)
    .execute(db);
  // A trigger of a partitioned table applies to its partitions, too.
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(db);
  for (const { name } of rows) {
    if (OWN_TABLES.includes(name)) continue;
    await sql`create trigger fuzz_note after insert or update or delete on ${sql.table(name)}
      for each row execute function fuzz_note()`.execute(db);
  }
  return {
    async take() {
      const taken = await sql<{ what: string }>`delete from fuzz_write returning what`.execute(db);
      return taken.rows.map(({ what }) => what).sort();
    },
  };
}
