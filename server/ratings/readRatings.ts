/** Displayed ratings for other features. */
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { START, shownRating } from './ratingRules.ts';

/** Returns the displayed ratings of the accounts. Accounts without rated games have the initial rating. */
export async function readRatings(db: Kysely<Tables>, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account_rating')
    .select(['account_id', 'shown'])
    .where('account_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.account_id === id)?.shown ?? shownRating(START));
}
