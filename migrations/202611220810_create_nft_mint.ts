import { type Kysely, sql } from 'kysely';

/** Tokens that were paid for: which one each payment brings, and how far its making has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nft_mint')
    .addColumn('payment_id', 'text', (c) => c.primaryKey().references('payment.id').onDelete('cascade'))
    // Null when nothing was left of the collection.
    .addColumn('token_id', 'text', (c) => c.unique())
    .addColumn('recipient', 'text')
    // The permission that was signed; the contract takes it once.
    .addColumn('nonce', 'text')
    .addColumn('deadline', 'bigint')
    .addColumn('signature', 'text')
    // Noted before it is sent.
    .addColumn('tx_hash', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('minted_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('nft_mint').execute();
}
