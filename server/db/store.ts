import type { Db } from './database.ts';

/** The base class of stores. A store runs its queries on the database, or in a transaction. */
export abstract class Store {
  protected readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  /** Runs the work in one transaction. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }
}
