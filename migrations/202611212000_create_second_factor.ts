import { type Kysely, sql } from 'kysely';

/** Second factors, their recovery codes, and deleted accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    // Encrypted with a key that is not in the database.
    .addColumn('secret', 'text', (c) => c.notNull())
    // Null until a code proves that the app has the secret.
    .addColumn('confirmed_at', 'timestamptz')
    // The time step of the last accepted code. Codes of this step and of older steps are rejected.
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures_since', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .addPrimaryKeyConstraint('recovery_code_pkey', ['account_id', 'hash'])
    .execute();
  // The time of the deletion. The row remains without personal data, because games refer to it.
  await db.schema.alterTable('account').addColumn('deleted_at', 'timestamptz').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').dropColumn('deleted_at').execute();
  await db.schema.dropTable('recovery_code').execute();
  await db.schema.dropTable('second_factor').execute();
}
