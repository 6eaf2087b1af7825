import { type Kysely, sql } from 'kysely';

/** Refunds of payments, and indexes for what admins read about a game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .addColumn('refunded_at', 'timestamptz')
    // The provider's id of the refund. Null if the provider had refunded the payment before.
    .addColumn('refund_id', 'text')
    .execute();
  await sql`create index moderation_log_game on moderation_log (game_id) where game_id is not null`.execute(
    db,
  );
  await sql`create index game_dump_game on game_dump (game_id, created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('game_dump_game').execute();
  await db.schema.dropIndex('moderation_log_game').execute();
  await db.schema.alterTable('payment').dropColumn('refund_id').dropColumn('refunded_at').execute();
}
