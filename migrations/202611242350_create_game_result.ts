import type { Kysely } from 'kysely';

/** Results of ended games for the lists of their players: winner, points and last position. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_result')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('game.id').onDelete('cascade'))
    .addColumn('winner', 'integer')
    .addColumn('points', 'jsonb', (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('game_result').execute();
}
