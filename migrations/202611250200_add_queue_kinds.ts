import { type Kysely, sql } from 'kysely';

/**
 * Casual and rated games of the queue. Existing games of the queue become rated, because the earlier rule rated all of
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['queue_entry', 'queue_wait'])
    await db.schema
      .alterTable(table)
      .addColumn('kind', 'text', (c) =>
        c.notNull().defaultTo('CASUAL').check(sql`kind in ('CASUAL', 'RATED')`),
      )
      .execute();
  await db.schema
    .alterTable('game')
    .addColumn('is_rated', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update game set is_rated = true where is_random`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game').dropColumn('is_rated').execute();
  for (const table of ['queue_entry', 'queue_wait'])
    await db.schema.alterTable(table).dropColumn('kind').execute();
}
