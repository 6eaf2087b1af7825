import type { Kysely } from 'kysely';

/** Games whose record cannot be made sense of: since when that is known, and why. To lift it, empty both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_head')
    .addColumn('damaged_at', 'timestamptz')
    .addColumn('damage', 'text')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('game_head').dropColumn('damaged_at').dropColumn('damage').execute();
}
