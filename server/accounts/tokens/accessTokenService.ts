/** Personal access tokens: creating, recognizing and revoking them. */
import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import {
  type AccessTokenBody,
  type AccessTokenView,
  MOST_TOKENS,
  type NewAccessToken,
  TOKEN_PREFIX,
} from '../../../protocol/http/programs/accessTokenApi.ts';
import { Component } from '../../component.ts';
import { hashOf } from '../accountMails.ts';
import type { AccountStores } from '../accountStores.ts';
import { type Identity, makeId } from '../session/sessionService.ts';
import type { TokenRow } from './accessTokenStore.ts';

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

export class AccessTokenService extends Component<{ stores: AccountStores }> {
  /** Creates a token of 256 random bits, which only this answer contains. */
  make(accountId: string, body: AccessTokenBody): Promise<Result<NewAccessToken, Err<'TOO_MANY_TOKENS'>>> {
    return this.deps.stores.inTransaction(async ({ accounts, accessTokens }) => {
      // Simultaneous requests of an account are counted one after the other.
      await accounts.lock(accountId);
      if ((await accessTokens.list(accountId)).length >= MOST_TOKENS) return err(ERR.TOO_MANY_TOKENS);
      const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const row = await accessTokens.create({ id: makeId(), accountId, hash: hashOf(token), ...body });
      return ok({ ...viewOf(row), token });
    });
  }

  async list(accountId: string): Promise<AccessTokenView[]> {
    return (await this.deps.stores.accessTokens.list(accountId)).map(viewOf);
  }

  revoke(accountId: string, id: string): Promise<boolean> {
    return this.deps.stores.accessTokens.revoke(accountId, id);
  }

  /** Returns the user of a token, or null if the token is unknown, expired or revoked. */
  async recognise(token: string): Promise<Identity | null> {
    if (!TOKEN.test(token)) return null;
    const { accessTokens } = this.deps.stores;
    const found = await accessTokens.find(hashOf(token));
    if (!found) return null;
    const { id, profile: account, scopes, isUseStale } = found;
    if (isUseStale) await accessTokens.noteUse(id);
    return { account, sessionId: id, isPersistent: false, scopes };
  }

  /** Returns which of these tokens are active. */
  listActive(ids: readonly string[]): Promise<string[]> {
    return this.deps.stores.accessTokens.listActive(ids);
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function viewOf({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): AccessTokenView {
  return {
    ...{ id, name },
    scopes: [...scopes],
    createdAtEpochSeconds: seconds(createdAt),
    expiresAtEpochSeconds: seconds(expiresAt),
    lastUsedAtEpochSeconds: lastUsedAt === null ? null : seconds(lastUsedAt),
  };
}
