/**
 * `npm run db:migrate` migrates the configured database to the newest schema. `npm start` does this automatically. `npm
 * run db:rollback` reverts the newest migration and deletes the data of its tables and columns. In production it
 * requires `-- --yes`.
 */
import { parseConfig } from '../../server/config/config.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate, rollBack } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/wiring/openDatabase.ts';

const USAGE = 'Usage: npm run db:migrate, or npm run db:rollback [-- --yes]';

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(`${error.message} (The embedded database allows one process: stop the server first.)`);
  return 1;
});

async function run([verb, ...flags]: readonly string[]): Promise<number> {
  const act = verb === 'migrate' ? migrateToNewest : verb === 'rollback' ? rollBackOne : null;
  const isConfirmed = flags.join() === '--yes';
  if (!act || (flags.length > 0 && !(isConfirmed && verb === 'rollback'))) {
    console.error(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  if (!config.ok) {
    for (const problem of config.error) console.error(`Wrong environment variable ${problem}`);
    return 78;
  }
  if (verb === 'rollback' && config.value.isProduction && !isConfirmed) {
    console.error('A rollback deletes data. Confirm it: npm run db:rollback -- --yes');
    return 2;
  }
  const database = await openDatabase(config.value);
  try {
    await act(database.db);
    return 0;
  } finally {
    await database.close();
  }
}

async function migrateToNewest(db: Db): Promise<void> {
  const names = await migrate(db);
  for (const name of names) console.log(`migrated ${name}`);
  if (names.length === 0) console.log('The schema is up to date.');
}

async function rollBackOne(db: Db): Promise<void> {
  const name = await rollBack(db);
  console.log(name === null ? 'There is no migration to roll back.' : `rolled back ${name}`);
}
