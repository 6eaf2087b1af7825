import type { Kysely } from 'kysely';

/** Postponed games, and rematches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game')
    .addColumn('is_postponed', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('rematch_id', 'text', (c) => c.references('game.id').onDelete('set null'))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game').dropColumn('is_postponed').dropColumn('rematch_id').execute();
}
