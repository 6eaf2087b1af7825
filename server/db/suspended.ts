/**
 * Conditions for suspended accounts. The conditions compare the end of a suspension with the current time, so no job
 * has to end suspensions.
 */
import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the account is suspended. `account` is the name or the alias of the table `account` in the query. */
export function isSuspended(account = 'account'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${account}.suspended_at`)} is not null
    and coalesce(${sql.ref(`${account}.suspended_until`)} > now(), true))`;
}

/** SQL condition: the account is not suspended. */
export function isNotSuspended(account = 'account'): RawBuilder<boolean> {
  return sql<boolean>`not ${isSuspended(account)}`;
}
