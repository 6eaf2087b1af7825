import { type Kysely, sql } from 'kysely';

/**
 * Trigram indexes for the administrators' search of accounts by parts of names and addresses. They need an extension
 * that PostgreSQL contains and the embedded database does not; without them, the same search reads all accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ can: boolean }>`
    select has_database_privilege(current_database(), 'CREATE') as can from pg_available_extensions
    where name = 'pg_trgm'`.execute(db);
  if (!rows[0]?.can) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index account_username_parts on account using gin (lower(username) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index account_email_parts on account using gin (email gin_trgm_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists account_username_parts, account_email_parts`.execute(db);
  await sql`drop extension if exists pg_trgm`.execute(db);
}
