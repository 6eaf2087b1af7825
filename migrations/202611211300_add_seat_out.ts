import type { Kysely } from 'kysely';

/** A column that says whether the player of a seat is inactive. An inactive player may join another game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_seat')
    .addColumn('is_out', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_seat').dropColumn('is_out').execute();
}
