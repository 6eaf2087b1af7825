import { type Kysely, sql } from 'kysely';

/** Invitations of users to private games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_invitation')
    .addColumn('game_id', 'text', (c) => c.notNull().references('game.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('inviter_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('is_delivered', 'boolean', (c) => c.notNull())
    .addColumn('refused_at', 'timestamptz')
    .addColumn('withdrawn_at', 'timestamptz')
    .addPrimaryKeyConstraint('game_invitation_pk', ['game_id', 'account_id'])
    .addCheckConstraint('game_invitation_of_another', sql`account_id <> inviter_id`)
    .execute();
  for (const column of ['account_id', 'inviter_id'])
    await db.schema.createIndex(`game_invitation_${column}`).on('game_invitation').column(column).execute();
  // Finds the unread invitations to a game, which are marked as read when the game starts.
  await sql`create index notification_invitation on notification (subject)
    where kind = 'INVITED' and read_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notification_invitation').execute();
  await db.schema.dropTable('game_invitation').execute();
}
