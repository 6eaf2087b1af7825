/**
 * Holds the next log commit of an embedded database. A deferred trigger sleeps after the row is written and before the
 * transaction commits. The whole process sleeps with it, so the trigger notifies the test through a file.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';

const FILE = 'held-commit';
/** The path of the data folder inside the embedded database. */
const DATA_FOLDER = '/pglite/data';
const FOR_EVER_S = 3600;

/** Holds the next commit. The setting applies to the only connection of the database and ends with the process. */
export async function armCommitFailpoint(db: Db): Promise<void> {
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

/** Returns whether the commit is held, and deletes the file that reports this. Called by the test process. */
export function isCommitHeld(dataDir: string): boolean {
  const file = path.join(dataDir, 'database', FILE);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
