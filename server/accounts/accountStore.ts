/** Rows of accounts and of their sessions. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountTable } from '../db/tables.ts';

export interface Account {
  readonly id: string;
  readonly role: AccountTable['role'];
  readonly username: string;
  readonly email: string | null;
}

export class AccountStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async createGuest(id: string, username: string): Promise<Account> {
    const account = { id, role: 'ROLE_GUEST', username, email: null } as const;
    await this.#db.insertInto('account').values(account).execute();
    return account;
  }

  async openSession(sessionId: string, accountId: string, seconds: number): Promise<void> {
    const expires = sql<Date>`now() + ${seconds} * interval '1 second'`;
    await this.#db
      .insertInto('session')
      .values({ id: sessionId, account_id: accountId, expires_at: expires, revoked_at: null })
      .execute();
  }

  /** The account of a session that is neither revoked nor over. */
  async findBySession(sessionId: string): Promise<Account | null> {
    const row = await this.#db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select(['a.id', 'a.role', 'a.username', 'a.email'])
      .where('s.id', '=', sessionId)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row ?? null;
  }

  async revokeSession(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute();
  }
}
