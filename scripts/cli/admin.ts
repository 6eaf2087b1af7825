/**
 * Operator commands on the configured database, listed in `adminCommands.ts`. `npm run admin -- grant <e-mail>` makes
 * that account an admin (the only way to become one). Commands that change something are in the audit log.
 */
import { parseConfig } from '../../server/config/config.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/wiring/openDatabase.ts';
import { commandOf, type Outcome, USAGE } from './adminCommands.ts';

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(
    `${error.message} (The embedded database allows one process: stop the server, run this command, start the server again.)`,
  );
  return 1;
});

async function run(given: readonly string[]): Promise<number> {
  const isJson = given.includes('--json');
  const command = commandOf(given.filter((arg) => arg !== '--json'));
  if (!command) {
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
    return print(await command(database.db), isJson);
  } finally {
    await database.close();
  }
}

function print({ code, lines, errors, data }: Outcome, isJson: boolean): number {
  if (isJson) console.log(JSON.stringify({ ok: code === 0, ...data, ...(code === 0 ? {} : { errors }) }));
  else for (const line of lines) console.log(line);
  if (!isJson) for (const error of errors) console.error(error);
  return code;
}
