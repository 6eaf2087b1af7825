import { type Kysely, sql } from 'kysely';

/** Paid tokens: the token of each payment, and the progress of its minting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nft_mint')
    .addColumn('payment_id', 'text', (c) => c.primaryKey().references('payment.id').onDelete('cascade'))
    // The token reserved for the payment. Null if no token was free.
    .addColumn('token_id', 'text', (c) => c.unique())
    .addColumn('recipient', 'text')
    // The signed authorization, which the contract accepts once.
    .addColumn('nonce', 'text')
    .addColumn('deadline', 'bigint')
    .addColumn('signature', 'text')
    // The hash of the transaction, stored before the transaction is sent.
    .addColumn('tx_hash', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('minted_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('nft_mint').execute();
}
