import type { Kysely } from 'kysely';

/** The address at which other processes reach a process, the load of the process, and whether it is draining. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('server_process')
    .addColumn('address', 'text')
    .addColumn('rooms', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_draining', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('server_process')
    .dropColumn('address')
    .dropColumn('rooms')
    .dropColumn('is_draining')
    .execute();
}
