/** Rows of personal access tokens. A revoked token has no row. */
import { sql } from 'kysely';
import type { TokenScope } from '../../../protocol/http/route.ts';
import { Store } from '../../db/store.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import { PROFILE_COLUMNS, type Profile } from '../accountStore.ts';

export interface NewTokenRow {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface FoundToken {
  readonly id: string;
  readonly profile: Profile;
  readonly scopes: readonly TokenScope[];
  /** Whether the time of last use is due for an update. */
  readonly isUseStale: boolean;
}

const NOW = sql<Date>`now()`;
/** SQL condition: the time of the last use was stored more than a minute ago, or never. */
const USE_STALE = sql<boolean>`coalesce(access_token.last_used_at < now() - interval '1 minute', true)`;
const VIEW = [
  'id',
  'name',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;

const scopesOf = (text: string) => text.split(' ') as TokenScope[];

export class AccessTokenStore extends Store {
  async create({ id, accountId, hash, name, scopes, days }: NewTokenRow): Promise<TokenRow> {
    const row = await this.db
      .insertInto('access_token')
      .values({
        ...{ id, hash, name },
        account_id: accountId,
        scopes: scopes.join(' '),
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .returning(VIEW)
      .executeTakeFirstOrThrow();
    return { ...row, scopes: scopesOf(row.scopes) };
  }

  /** Lists the active tokens of an account, newest first. */
  async list(accountId: string): Promise<TokenRow[]> {
    const rows = await this.db
      .selectFrom('access_token')
      .select(VIEW)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', NOW)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
  }

  /** Returns the active token with this hash, and its user. */
  async find(hash: string): Promise<FoundToken | null> {
    const row = await this.db
      .selectFrom('access_token')
      .innerJoin('account', 'account.id', 'access_token.account_id')
      .select(PROFILE_COLUMNS)
      .select(['access_token.id as tokenId', 'access_token.scopes', USE_STALE.as('isUseStale')])
      .where('access_token.hash', '=', hash)
      .where('access_token.expires_at', '>', NOW)
      .where(isNotSuspended())
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { tokenId, scopes, isUseStale, ...profile } = row;
    return { id: tokenId, profile, scopes: scopesOf(scopes), isUseStale };
  }

  async noteUse(id: string): Promise<void> {
    await this.db.updateTable('access_token').set({ last_used_at: NOW }).where('id', '=', id).execute();
  }

  /** Revokes a token. @returns whether it was a token of this account. */
  async revoke(accountId: string, id: string): Promise<boolean> {
    const result = await this.db
      .deleteFrom('access_token')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return Number(result.numDeletedRows) === 1;
  }

  async revokeAll(accountId: string): Promise<void> {
    await this.db.deleteFrom('access_token').where('account_id', '=', accountId).execute();
  }

  /** Returns which of these tokens are active. */
  async listActive(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .selectFrom('access_token')
      .innerJoin('account', 'account.id', 'access_token.account_id')
      .select('access_token.id')
      .where('access_token.id', 'in', [...ids])
      .where('access_token.expires_at', '>', NOW)
      .where(isNotSuspended())
      .where('account.deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }
}
