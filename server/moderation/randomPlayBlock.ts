/** Who plays no random games for a time: moderators decide it, and it ends by itself. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { Tables } from '../db/tables.ts';

/** SQL condition. `account` is the name or the alias of the table `account` in the query. */
export function mayPlayAtRandom(account = 'account'): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${account}.no_random_until`)} <= now(), true)`;
}

/** The refusal of random games, with their end in epoch seconds. */
export interface RandomPlayRefusal {
  readonly code: Err<'RANDOM_PLAY_BLOCKED'>;
  readonly params: { readonly until: number };
}

/** Returns why the user plays no random games now. Null if the user may play. */
export async function randomPlayRefusal(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  accountId: string,
): Promise<RandomPlayRefusal | null> {
  const row = await db
    .selectFrom('account')
    .select('no_random_until')
    .where('id', '=', accountId)
    .where(sql<boolean>`not ${mayPlayAtRandom()}`)
    .executeTakeFirst();
  if (!row?.no_random_until) return null;
  const until = Math.ceil(row.no_random_until.getTime() / 1000);
  return { code: ERR.RANDOM_PLAY_BLOCKED, params: { until } };
}
