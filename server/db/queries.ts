/** Queries that several areas use: counting, paging, and leaving the queue. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../protocol/http/route.ts';
import type { Tables } from './tables.ts';

/** Returns the number of rows that the query selects. */
export async function countOf<D, T extends keyof D, R>(query: SelectQueryBuilder<D, T, R>): Promise<number> {
  const count = sql<number>`count(*)`.as('count');
  const counted = query.clearSelect().clearOrderBy().select(count).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * Returns one page of the rows that a sorted query selects, each converted by `convert`.
 * @param count returns the number of rows, for example by a simpler query without joins. The default counts `sorted`.
 */
export async function readPage<D, T extends keyof D, R, I>(
  sorted: SelectQueryBuilder<D, T, R>,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  convert: (row: NoInfer<R>) => I,
  count: () => Promise<number> = () => countOf(sorted),
): Promise<Page<I>> {
  const page = sorted.limit(pageSize).offset(pageNo * pageSize);
  const [rows, totalElements] = await Promise.all([page.execute(), count()]);
  return { content: rows.map((row) => convert(row as R)), pageNo, pageSize, totalElements };
}

/**
 * Removes the user from the queue for random games. A transaction calls this before it locks the row of the account,
 * because the queue locks its rows in this order.
 * @returns whether the user waited
 */
export async function leaveQueue(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const left = await db.deleteFrom('queue_entry').where('account_id', '=', accountId).executeTakeFirst();
  return left.numDeletedRows > 0n;
}
