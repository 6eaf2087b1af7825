/**
 * `npm run db:seed` fills an empty database for development: people, games of every state, and ratings. It refuses to
 * run in production or on a database that has people. The people's addresses are `<nickname>@example.org`, and they
 * share one password.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Identity } from '../../server/accounts/accountService.ts';
import { AccountStores } from '../../server/accounts/accountStores.ts';
import { nicknameKeys } from '../../server/accounts/profile/nicknames.ts';
import { type Config, parseConfig } from '../../server/config/config.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import { start } from '../../server/startup/start.ts';
import { openDatabase } from '../../server/wiring/openDatabase.ts';
import type { Services } from '../../server/wiring/services.ts';
import { SeedGames } from './seedGames.ts';

const PASSWORD = 'four rulers play';
const NICKNAMES = [
  ...['Aurelia', 'Bertrand', 'Cassia', 'Dmitri', 'Esperanza', 'Fabrizio'],
  ...['Guinevere', 'Hiroshi', 'Isidora', 'Joaquim', 'Katarina', 'Lysander'],
];

process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(`${error.message} (The embedded database allows one process: stop the server first.)`);
  return 1;
});

async function run(): Promise<number> {
  const config = parseConfig(process.env);
  if (!config.ok) {
    for (const problem of config.error) console.error(`Wrong environment variable ${problem}`);
    return 78;
  }
  if (config.value.isProduction) {
    console.error('The seed is for development: its people share a known password.');
    return 2;
  }
  // A start would already change the database: it migrates, adopts games and sends mails that are due.
  if (await hasPeople(config.value)) {
    console.error('The database has people. Seed an empty one: set DATA_DIR or DATABASE_URL.');
    return 1;
  }
  const running = await start({ ...config.value, port: 0 }, pino({ level: 'warn' }));
  try {
    await seed(running.services);
    return 0;
  } finally {
    await running.stop();
  }
}

async function hasPeople(config: Config): Promise<boolean> {
  const { db, close } = await openDatabase(config);
  try {
    const { rows } = await sql<{ is: boolean }>`select to_regclass('account') is not null as is`.execute(db);
    if (!rows[0]?.is) return false;
    const people = db.selectFrom('account').select('id').where('role', '!=', 'ROLE_GUEST');
    return (await people.limit(1).execute()).length > 0;
  } finally {
    await close();
  }
}

async function seed(services: Services): Promise<void> {
  const people: Identity[] = [];
  const hash = await services.passwords.hash(PASSWORD);
  for (const nickname of NICKNAMES) people.push(await newPerson(services, nickname, hash));
  const tables = [people.slice(0, 4), people.slice(4, 8), people.slice(8, 12)] as const;
  const games = new SeedGames(services);
  await games.finished(tables[0]);
  await games.agreedDraw(tables[1]);
  await games.stalemate(tables[2]);
  await games.rated(people);
  await games.running(tables[0]);
  await games.paused(tables[1]);
  await games.postponed(tables[2]);
  await games.waiting(tables[2]);
  console.log(`${people.length} people, ${games.count} games; the password of all is "${PASSWORD}":`);
  console.log(people.map(({ account }) => account.email).join(', '));
}

/**
 * Creates a person with an activated account. The first person is an admin, and the others have the plan, so all are
 * rated.
 */
async function newPerson(services: Services, nickname: string, passwordHash: string): Promise<Identity> {
  const { db } = services.database;
  const { registrations, accounts } = new AccountStores(db);
  const { account: guest } = await services.accounts.loginGuest();
  await registrations.savePending(guest.id, {
    ...{ email: `${nickname.toLowerCase()}@example.org`, username: nickname, keys: nicknameKeys(nickname) },
    ...{
      passwordHash,
      firstName: nickname,
      lastName: 'Example',
      fullName: `${nickname} Example`,
      country: 'PT',
    },
    ...{ language: null, marketingConsent: false },
  });
  await registrations.activate(guest.id);
  const role = nickname === NICKNAMES[0] ? 'ROLE_ADMIN' : 'ROLE_PREMIUM_USER';
  await db.updateTable('account').set({ role }).where('id', '=', guest.id).execute();
  return { account: await accounts.get(guest.id), sessionId: 'seed', isPersistent: false };
}
