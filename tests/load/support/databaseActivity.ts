/** Statements, transactions and connections of a PostgreSQL server, from its own statistics. */
import { sql } from 'kysely';
import { openPostgres } from '../../../server/db/database.ts';

/** The extension that counts statements. The server must be started with it. */
export const STATEMENT_COUNTER = 'pg_stat_statements';

export interface Activity {
  /** Statements that clients have sent since the server was started. */
  readonly statements: number;
  /** Transactions since the server was started. A statement outside a transaction counts as one. */
  readonly transactions: number;
  /** Connections to the database, without the one that reads this. */
  readonly connections: number;
}

export interface DatabaseActivity {
  read(): Promise<Activity>;
  close(): Promise<void>;
}

export function openDatabaseActivity(url: string): DatabaseActivity {
  const { db, close } = openPostgres(url, 1);
  return {
    close,
    async read() {
      await sql`create extension if not exists ${sql.ref(STATEMENT_COUNTER)}`.execute(db);
      const { rows } = await sql<{ statements: string; transactions: string; connections: number }>`
        select (select sum(calls) from pg_stat_statements) as statements,
          xact_commit + xact_rollback as transactions, numbackends as connections
        from pg_stat_database where datname = current_database()`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('PostgreSQL has no statistics of the database');
      return {
        statements: Number(row.statements),
        transactions: Number(row.transactions),
        connections: row.connections - 1,
      };
    },
  };
}
