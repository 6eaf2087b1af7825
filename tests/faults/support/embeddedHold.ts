/**
 * Holds the next commit to the log of an embedded database: a deferred trigger runs when the row is written and the
 * transaction is about to be committed. The whole process sleeps with it, so a file tells the test.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';

const FILE = 'held-commit';
/** Where the embedded database sees its data folder. */
const DATA_FOLDER = '/pglite/data';
const FOR_EVER_S = 3600;

/** The setting belongs to the connection, of which there is one; it is gone with the process. */
export async function holdNextCommit(db: Db): Promise<void> {
  await sql
    .raw(`create or replace function hold_commit() returns trigger language plpgsql as $$ begin
      if current_setting('faults.hold', true) = 'on' then
        copy (select 1) to '${DATA_FOLDER}/${FILE}';
        perform pg_sleep(${FOR_EVER_S});
      end if;
      return null;
    end $$`)
    .execute(db);
  await sql`drop trigger if exists hold_commit on game_event`.execute(db);
  await sql`create constraint trigger hold_commit after insert on game_event
    deferrable initially deferred for each row execute function hold_commit()`.execute(db);
  await sql`select set_config('faults.hold', 'on', false)`.execute(db);
}

/** For the test outside: whether the commit is held. Asked once, it is forgotten. */
export function isCommitHeld(dataDir: string): boolean {
  const file = path.join(dataDir, 'database', FILE);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
