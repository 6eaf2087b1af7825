/**
 * `npm run admin -- grant <e-mail>` makes the account of that address an admin's: there is no other way to become one.
 * It works on the database that the server's variables name.
 */
import { parseConfig } from '../server/config.ts';
import { FolderInUse } from '../server/db/folderLock.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/openDatabase.ts';

const USAGE = 'Usage: npm run admin -- grant <e-mail>';

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof FolderInUse)) throw error;
  console.error(
    `${error.message} (The embedded database is one process's: stop the server, grant, start it again.)`,
  );
  return 1;
});

async function run([verb, email, ...rest]: string[]): Promise<number> {
  if (verb !== 'grant' || email === undefined || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  if (!config.ok) {
    for (const problem of config.error) console.error(`Wrong environment variable ${problem}`);
    return 78;
  }
  const database = await openDatabase(config.value);
  try {
    await migrate(database.db);
    const row = await database.db
      .updateTable('account')
      .set({ role: 'ROLE_ADMIN' })
      .where('email', '=', email.trim().toLowerCase())
      .where('activated_at', 'is not', null)
      .returning('username')
      .executeTakeFirst();
    if (row) console.log(`${row.username} is an admin now.`);
    else console.error(`Nobody has an active account with the address ${email}.`);
    return row ? 0 : 1;
  } finally {
    await database.close();
  }
}
