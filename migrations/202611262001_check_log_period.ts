import { type Kysely, sql } from 'kysely';

/**
 * The second of three steps that partition the game log. It reads the whole table without blocking appends, so that the
 * third step takes only a short time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_event validate constraint game_event_period`.execute(db);
}

/** A validated constraint needs no reversal. */
export async function down(): Promise<void> {}
