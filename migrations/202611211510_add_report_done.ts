import type { Kysely } from 'kysely';

/** The time at which an admin closed a bug report, and an index by age for the admins' list of reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bug_report').addColumn('done_at', 'timestamptz').execute();
  await db.schema.createIndex('bug_report_age').on('bug_report').columns(['created_at', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('bug_report_age').execute();
  await db.schema.alterTable('bug_report').dropColumn('done_at').execute();
}
