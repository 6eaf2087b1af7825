import type { Kysely } from 'kysely';

/** Whether the player of a seat is out of the game: then another game may be begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_seat')
    .addColumn('is_out', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_seat').dropColumn('is_out').execute();
}
