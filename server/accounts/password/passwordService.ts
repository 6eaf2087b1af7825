/**
 * Password changes, either with the old password or with a link from a mail. Both end all login sessions of the
 * account.
 */

import { err, ok, type Result } from '../../../engine/result.ts';
import type { ChangePasswordBody } from '../../../protocol/http/accounts.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import { isCommonPassword } from '../../../protocol/passwords/commonPasswords.ts';
import { Component } from '../../component.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { hashOf } from '../accountMails.ts';
import type { Credentials } from '../accountStore.ts';
import type { AccountStores } from '../accountStores.ts';
import type { Identity, SessionCookie } from '../session/sessionService.ts';

export type ChangeRefusal = 'E112' | 'E113' | 'E114' | 'E150' | Err<'COMMON_PASSWORD'>;
export type ResetRefusal = 'E2200' | 'E2201';

export interface Changed {
  readonly ended: readonly string[];
  /** The cookie of the new login session, which replaces the current one. */
  readonly cookie: SessionCookie;
}

export class PasswordService extends Component<AccountDeps> {
  /** Returns whether the password is the user's current password. */
  async isOwn(who: Identity, password: string): Promise<boolean> {
    const own = await this.deps.stores.accounts.findCredentialsById(who.account.id);
    return this.deps.passwords.verify(own?.passwordHash ?? null, password);
  }

  async change(
    who: Identity,
    body: ChangePasswordBody,
    userAgent: string | null,
  ): Promise<Result<Changed, ChangeRefusal>> {
    if (body.newPassword !== body.repeatedPassword) return err('E114');
    const own = await this.deps.stores.accounts.findCredentialsById(who.account.id);
    if (!own) return err('E150');
    if (!(await this.deps.passwords.verify(own.passwordHash, body.oldPassword))) return err('E113');
    if (await this.deps.passwords.verify(own.passwordHash, body.newPassword)) return err('E112');
    if (isCommonPassword(body.newPassword, [own.email, own.username])) return err(ERR.COMMON_PASSWORD);
    const hash = await this.deps.passwords.hash(body.newPassword);
    return this.deps.stores.inTransaction(async (stores) => {
      const ended = await this.#set(stores, own, hash);
      const kind = who.isPersistent ? 'persistent' : 'browser';
      const { cookie } = await this.deps.sessions.open(own.id, kind, userAgent, stores.sessions);
      return ok({ ended, cookie });
    });
  }

  /** Sends a reset link to a registered email address, and nothing to an unknown address. */
  async requestReset(email: string): Promise<void> {
    await this.deps.stores.inTransaction(async (stores) => {
      const to = await stores.accounts.findCredentials(email);
      if (!to || !(await this.deps.mails.mayWrite(stores, to.id, 'reset'))) return;
      await this.deps.mails.send(stores, 'reset', to);
    });
  }

  /** Returns the account whose password the token resets. */
  async checkReset(token: string): Promise<Result<Credentials, ResetRefusal>> {
    const found = await this.deps.stores.tokens.find(hashOf(token), 'reset');
    if (!found?.isLive) return err('E2200');
    const own = found.accountId && (await this.deps.stores.accounts.findCredentialsById(found.accountId));
    return own ? ok(own) : err('E2201');
  }

  /**
   * Sets the password; each link works once. The link proves control of the email address, so it also activates an
   * account that is not activated yet.
   */
  async changeByReset(
    token: string,
    newPassword: string,
  ): Promise<
    Result<{ accountId: string; ended: readonly string[] }, ResetRefusal | 'E2202' | Err<'COMMON_PASSWORD'>>
  > {
    const checked = await this.checkReset(token);
    if (!checked.ok) return checked;
    const own = checked.value;
    if (await this.deps.passwords.verify(own.passwordHash, newPassword)) return err('E2202');
    if (isCommonPassword(newPassword, [own.email, own.username])) return err(ERR.COMMON_PASSWORD);
    const hash = await this.deps.passwords.hash(newPassword);
    return this.deps.stores.inTransaction(async (stores) => {
      if (!(await stores.tokens.spend(hashOf(token)))) return err('E2200');
      await stores.registrations.activate(own.id);
      return ok({ accountId: own.id, ended: await this.#set(stores, own, hash) });
    });
  }

  /**
   * Sets the password. Also ends login sessions and access tokens, because the old password may be known.
   * @returns the ended sessions.
   */
  async #set(stores: AccountStores, own: Credentials, passwordHash: string): Promise<string[]> {
    await stores.accounts.setPassword(own.id, passwordHash);
    await stores.tokens.void(own.id, 'reset');
    await this.deps.mails.send(stores, 'passwordChanged', own);
    await stores.accessTokens.revokeAll(own.id);
    return stores.sessions.revokeAll(own.id);
  }
}
