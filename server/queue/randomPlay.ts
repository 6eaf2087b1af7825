/**
 * Temporary exclusions from random games: of accounts that a moderator has excluded, and of accounts with a penalty for
 * leaving random games. Both expire.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { Tables } from '../db/tables.ts';

/** SQL expression: the current time by the database clock, with which the rows are compared. */
const NOW = sql<Date>`now()`;

/**
 * SQL expression: the time until which the account plays no random games. It is null or in the past if the account may
 * play them. A row of `leaving_record` that is only a warning is left out.
 */
function excludedUntil(account: string): RawBuilder<Date | null> {
  return sql<Date | null>`greatest(${sql.ref(`${account}.no_random_until`)}, (
    select l.until from leaving_record l where l.account_id = ${sql.ref(`${account}.id`)} and l.until > l.last_at))`;
}

/**
 * SQL condition: the account may play random games at this time.
 * @param account the name or the alias of the table `account` in the query.
 */
export function mayPlayRandomGames(account = 'account', at: RawBuilder<Date> = NOW): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${excludedUntil(account)} <= ${at}, true)`;
}

export interface RandomGamesRefusal {
  readonly code: Err<'NO_RANDOM_GAMES_NOW'>;
  /** `until`: the end in epoch seconds. */
  readonly params: { readonly until: number };
}

/** Returns why the user may not play random games now, or null if the user may. */
export async function randomGamesRefusal(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  accountId: string,
): Promise<RandomGamesRefusal | null> {
  const row = await db
    .selectFrom('account')
    .select(excludedUntil('account').as('until'))
    .where('id', '=', accountId)
    .where(sql<boolean>`not ${mayPlayRandomGames()}`)
    .executeTakeFirst();
  if (!row?.until) return null;
  return { code: ERR.NO_RANDOM_GAMES_NOW, params: { until: Math.ceil(row.until.getTime() / 1000) } };
}
