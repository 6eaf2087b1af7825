/**
 * Operator commands on the configured database. `npm run admin -- grant <e-mail>` makes that account an admin (the only
 * way to become one). `npm run admin -- ratings recalculate` recalculates all ratings from the game logs. `npm run
 * admin -- payments reconcile` makes the server query the card provider for all changes that it may have missed. `npm
 * run admin -- notifications list` lists the push messages that were given up, and `notifications redo` sends them again.
 */
import { parseConfig } from '../../server/config/config.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { readGameEnd } from '../../server/games/readGameEnd.ts';
import { DeliveryStore } from '../../server/notifications/deliveryStore.ts';
import { InquiryStore } from '../../server/payments/inquiryStore.ts';
import { recalculateRatings } from '../../server/ratings/recalculate.ts';
import { openDatabase } from '../../server/wiring/openDatabase.ts';

/** The number of listed dead letters, the newest first. */
const MAX_LISTED = 1_000;
const USAGE = [
  'Usage: npm run admin -- grant <e-mail>',
  '       npm run admin -- ratings recalculate',
  '       npm run admin -- payments reconcile',
  '       npm run admin -- notifications list',
  '       npm run admin -- notifications redo',
].join('\n');

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(
    `${error.message} (The embedded database allows one process: stop the server, run this command, start the server again.)`,
  );
  return 1;
});

async function run(args: readonly string[]): Promise<number> {
  const act = actOf(args);
  if (!act) {
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
    return await act(database.db);
  } finally {
    await database.close();
  }
}

function actOf([verb, what, ...rest]: readonly string[]): ((db: Db) => Promise<number>) | null {
  if (what === undefined || rest.length > 0) return null;
  if (verb === 'grant') return (db) => grant(db, what);
  if (verb === 'payments' && what === 'reconcile') return reconcile;
  if (verb === 'notifications' && what === 'list') return listDeadLetters;
  if (verb === 'notifications' && what === 'redo') return redoDeadLetters;
  return verb === 'ratings' && what === 'recalculate' ? recalculate : null;
}

async function grant(db: Db, email: string): Promise<number> {
  const row = await db
    .updateTable('account')
    .set({ role: 'ROLE_ADMIN' })
    .where('email', '=', email.trim().toLowerCase())
    .where('activated_at', 'is not', null)
    .returning('username')
    .executeTakeFirst();
  if (row) console.log(`${row.username} is now an admin.`);
  else console.error(`There is no active account with the address ${email}.`);
  return row ? 0 : 1;
}

async function recalculate(db: Db): Promise<number> {
  const { games, players, unread } = await recalculateRatings(db, readGameEnd);
  console.log(`${games} games of ${players} players were recalculated.`);
  for (const gameId of unread)
    console.error(`The log of game ${gameId} cannot be read: its previous ratings are kept.`);
  return unread.length > 0 ? 1 : 0;
}

async function reconcile(db: Db): Promise<number> {
  const count = await new InquiryStore(db).enqueueAll();
  console.log(`${count} payments and plans are enqueued; the running server, or the next one, queries them.`);
  return 0;
}

async function listDeadLetters(db: Db): Promise<number> {
  const letters = await new DeliveryStore(db).deadLetters(MAX_LISTED);
  for (const { id, kind, channel, attempts, error, endedAt } of letters)
    console.log([endedAt.toISOString(), id, channel, kind, `${attempts} attempts`, error ?? ''].join('  '));
  console.log(`${letters.length} notifications were given up.`);
  return 0;
}

async function redoDeadLetters(db: Db): Promise<number> {
  const count = await new DeliveryStore(db).redo();
  console.log(`${count} notifications are due again; the running server, or the next one, sends them.`);
  return 0;
}
