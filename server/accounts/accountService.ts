/** Who somebody is: guest login, the account behind a request, logout. */
import { randomBytes, randomInt } from 'node:crypto';
import type { UserAnswer } from '../../protocol/api.ts';
import type { Account, AccountStore } from './accountStore.ts';
import { ROLE_PRIVILEGES } from './roles.ts';
import type { SessionTokens } from './sessionTokens.ts';

/** A guest's session lasts this long. */
export const GUEST_SESSION_SECONDS = 30 * 24 * 3600;

export interface Identity {
  readonly account: Account;
  readonly sessionId: string;
}

export class AccountService {
  readonly #store: AccountStore;
  readonly #tokens: SessionTokens;

  constructor(store: AccountStore, tokens: SessionTokens) {
    this.#store = store;
    this.#tokens = tokens;
  }

  /** Makes a guest with a session of its own. */
  async loginGuest(): Promise<{ identity: Identity; token: string; seconds: number }> {
    const account = await this.#store.createGuest(makeId(), `Guest ${randomInt(1000, 10_000)}`);
    const sessionId = makeId();
    await this.#store.openSession(sessionId, account.id, GUEST_SESSION_SECONDS);
    const token = await this.#tokens.sign(sessionId, GUEST_SESSION_SECONDS);
    return { identity: { account, sessionId }, token, seconds: GUEST_SESSION_SECONDS };
  }

  /** The person behind a session token; null when there is none any more. */
  async identify(token: string | undefined): Promise<Identity | null> {
    if (!token) return null;
    const sessionId = await this.#tokens.read(token);
    if (sessionId === null) return null;
    const account = await this.#store.findBySession(sessionId);
    return account ? { account, sessionId } : null;
  }

  logout(sessionId: string): Promise<void> {
    return this.#store.revokeSession(sessionId);
  }
}

/** 192 random bits as text. */
export function makeId(): string {
  return randomBytes(24).toString('base64url');
}

export function toUserAnswer(account: Account): UserAnswer {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    roles: [account.role],
    privileges: ROLE_PRIVILEGES[account.role],
    plan: account.role === 'ROLE_PREMIUM_USER' ? 'PREMIUM' : 'FREE',
  };
}
