/** Rows of mailed tokens; only their hashes are stored. */
import { sql } from 'kysely';
import { Store } from '../../db/store.ts';
import type { AccountTokenTable } from '../../db/tables.ts';

export type TokenKind = AccountTokenTable['kind'];

export interface FoundToken {
  /** Null if the account was deleted. */
  readonly accountId: string | null;
  /** Whether the token is valid: not used, not replaced, and not expired. */
  readonly isLive: boolean;
}

const NOW = sql<Date>`now()`;

export class MailTokenStore extends Store {
  /** Adds a token and invalidates older ones of its kind. */
  async add(hash: string, kind: TokenKind, accountId: string, seconds: number): Promise<void> {
    await this.void(accountId, kind);
    await this.db
      .insertInto('account_token')
      .values({
        hash,
        kind,
        account_id: accountId,
        expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
      })
      .execute();
  }

  async void(accountId: string, kind: TokenKind): Promise<void> {
    await this.db
      .updateTable('account_token')
      .set({ used_at: NOW })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .execute();
  }

  async find(hash: string, kind: TokenKind): Promise<FoundToken | null> {
    const row = await this.db
      .selectFrom('account_token')
      .select([
        'account_id as accountId',
        sql<boolean>`(used_at is null and expires_at > now())`.as('isLive'),
      ])
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Marks a valid token as used. @returns false if the token was already used or has expired. */
  async spend(hash: string): Promise<boolean> {
    const result = await this.db
      .updateTable('account_token')
      .set({ used_at: NOW })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', NOW)
      .executeTakeFirst();
    return Number(result.numUpdatedRows) === 1;
  }

  /** Returns whether a valid token was created within the last `seconds` seconds. */
  async hasFresh(accountId: string, kind: TokenKind, seconds: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('account_token')
      .select('hash')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', NOW)
      .where('created_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
      .executeTakeFirst();
    return row !== undefined;
  }
}
