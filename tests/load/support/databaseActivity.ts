/** Transactions and connections of a PostgreSQL server, from its own statistics. */
import { sql } from 'kysely';
import { openPostgres } from '../../../server/db/database.ts';

export interface Activity {
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
      const { rows } = await sql<{ transactions: string; connections: number }>`
        select xact_commit + xact_rollback as transactions, numbackends as connections
        from pg_stat_database where datname = current_database()`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('PostgreSQL has no statistics of the database');
      return { transactions: Number(row.transactions), connections: row.connections - 1 };
    },
  };
}
