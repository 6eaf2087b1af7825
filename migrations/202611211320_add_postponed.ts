import type { Kysely } from 'kysely';

/** Games that wait for everybody to come back, and the game that the same four play after one that has ended. */
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
