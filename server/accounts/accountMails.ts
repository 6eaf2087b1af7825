/**
 * Mails to the users of accounts. Links in mails start with the configured public URL, never with a host name from a
 * request.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { AccountMailKind } from '../db/tables.ts';
import { type ComposedMail, composeMail } from '../mail/composeMail.ts';
import type { RewrittenMail } from '../mail/outbox.ts';
import type { AccountStores } from './accountStores.ts';
import type { TokenKind } from './registration/mailTokenStore.ts';

/** Maximum number of mails of one kind per account and hour, regardless of who requests them. */
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

  /** Sends a mail of a kind, with a new link if the kind has one. */
  async send(stores: AccountStores, kind: AccountMailKind, to: Recipient): Promise<void> {
    const mail = await this.#compose(stores, kind, to);
    await stores.writeMail({ ...mail, kind, accountId: to.id, recipient: to.email });
  }

  /**
   * Composes a new mail in place of one that was given up, with a new link and for the current address. Returns null if
   * the user does not need it anymore.
   */
  async writeAgain(
    stores: AccountStores,
    kind: AccountMailKind,
    accountId: string,
  ): Promise<RewrittenMail | null> {
    const to = await stores.accounts.findCredentialsById(accountId);
    if (!to || to.isActivated !== (kind !== 'activation')) return null;
    return { ...(await this.#compose(stores, kind, to)), recipient: to.email };
  }

  /**
   * Returns whether the account may get another mail of this kind now. Locks the account until the end of the
   * transaction, so that simultaneous requests are counted one after the other.
   */
  async mayWrite(stores: AccountStores, accountId: string, kind: AccountMailKind): Promise<boolean> {
    await stores.accounts.lock(accountId);
    return (await stores.countRecentMails(accountId, kind)) < MAILS_PER_HOUR;
  }

  async #compose(stores: AccountStores, kind: AccountMailKind, to: Recipient): Promise<ComposedMail> {
    const link = new URL(await this.#pathOf(stores, kind, to), this.#publicUrl()).href;
    return composeMail({ kind, language: to.language, name: to.username, link });
  }

  async #pathOf(stores: AccountStores, kind: AccountMailKind, { id }: Recipient): Promise<string> {
    switch (kind) {
      case 'activation':
        return `/activate?token=${await this.#newToken(stores, 'registration', id)}`;
      case 'reset':
        return `/reset-password?token=${await this.#newToken(stores, 'reset', id)}`;
      case 'alreadyActive':
        return '/login';
      case 'passwordChanged':
        return '/forgot-password';
    }
  }

  async #newToken(stores: AccountStores, kind: TokenKind, accountId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await stores.tokens.add(hashOf(token), kind, accountId, TOKEN_SECONDS[kind]);
    return token;
  }
}

/**
 * Returns the hash that is stored instead of a token. A hash without salt is enough, because a token has 256 random
 * bits.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
