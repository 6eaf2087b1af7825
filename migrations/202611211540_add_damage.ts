import type { Kysely } from 'kysely';

/** Quarantined games: when the damage was found, and why. To end the quarantine, set both to null. */
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
