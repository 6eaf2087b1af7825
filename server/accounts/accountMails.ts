/**
 * Mails to the users of accounts. Links in mails start with the configured public URL, never with a host name from a
 * request.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { AccountMailKind } from '../db/tables.ts';
import { composeMail } from '../mail/composeMail.ts';
import type { AccountStores } from './accountStores.ts';
import type { TokenKind } from './registration/mailTokenStore.ts';

/** Maximum number of mails of one kind per account and hour, whoever requests them. */
const MAILS_PER_HOUR = 5;

const TOKEN_SECONDS: Readonly<Record<TokenKind, number>> = { registration: 24 * 3600, reset: 3600 };

export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly language: Language | null;
}

export class AccountMails {
  readonly #publicUrl: () => string;

  constructor(publicUrl: () => string) {
    this.#publicUrl = publicUrl;
  }

  /** Sends a new activation link. */
  async sendActivation(stores: AccountStores, to: Recipient): Promise<void> {
    const token = await this.#newToken(stores, 'registration', to.id);
    await this.#send(stores, 'activation', to, `/activate?token=${token}`);
  }

  /** Sends a new password reset link. */
  async sendReset(stores: AccountStores, to: Recipient): Promise<void> {
    const token = await this.#newToken(stores, 'reset', to.id);
    await this.#send(stores, 'reset', to, `/reset-password?token=${token}`);
  }

  sendAlreadyActive(stores: AccountStores, to: Recipient): Promise<void> {
    return this.#send(stores, 'alreadyActive', to, '/login');
  }

  sendPasswordChanged(stores: AccountStores, to: Recipient): Promise<void> {
    return this.#send(stores, 'passwordChanged', to, '/forgot-password');
  }

  /**
   * Returns whether the account may get another mail of this kind now. Locks the account until the end of the
   * transaction, so that simultaneous requests are counted one after the other.
   */
  async mayWrite(stores: AccountStores, accountId: string, kind: AccountMailKind): Promise<boolean> {
    await stores.accounts.lock(accountId);
    return (await stores.countRecentMails(accountId, kind)) < MAILS_PER_HOUR;
  }

  async #newToken(stores: AccountStores, kind: TokenKind, accountId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await stores.tokens.add(hashOf(token), kind, accountId, TOKEN_SECONDS[kind]);
    return token;
  }

  async #send(stores: AccountStores, kind: AccountMailKind, to: Recipient, path: string): Promise<void> {
    const link = new URL(path, this.#publicUrl()).href;
    const mail = composeMail({ kind, language: to.language, name: to.username, link });
    await stores.writeMail({ ...mail, kind, accountId: to.id, recipient: to.email });
  }
}

/**
 * Returns the hash that is stored instead of a token. A hash without salt is enough, because a token has 256 random
 * bits.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
