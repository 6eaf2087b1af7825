/** Who plays no random games for a time: moderators decide it, and it ends by itself. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** SQL condition. `account` is the name or the alias of the table `account` in the query. */
export function mayPlayAtRandom(account = 'account'): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${account}.no_random_until`)} <= now(), true)`;
}

/** Returns the epoch seconds until which the user plays no random games. Null if the user may play. */
export async function randomPlayBlock(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  accountId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('no_random_until')
    .where('id', '=', accountId)
    .where(sql<boolean>`not ${mayPlayAtRandom()}`)
    .executeTakeFirst();
  return row?.no_random_until ? Math.ceil(row.no_random_until.getTime() / 1000) : null;
}
