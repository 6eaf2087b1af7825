/** Login sessions: opening, identifying and ending them. */
import { randomBytes } from 'node:crypto';
import type { SessionView } from '../../../protocol/http/accounts.ts';
import type { Profile } from '../accountStore.ts';
import type { SessionStore } from './sessionStore.ts';
import type { SessionTokens } from './sessionTokens.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Lifetimes. guest: from the last use. persistent: fixed. browser: until the browser closes, but at most this long.
 */
const SECONDS = { guest: 30 * DAY, persistent: 30 * DAY, browser: 12 * HOUR } as const;
export type SessionKind = keyof typeof SECONDS;

/** A guest session's token is renewed at most this often. */
const RENEW_AFTER_SECONDS = DAY;
const USER_AGENT_MAX = 200;

export interface Identity {
  readonly account: Profile;
  readonly sessionId: string;
  readonly isPersistent: boolean;
}

/** The cookie for the browser. */
export interface SessionCookie {
  readonly token: string;
  /** Null: until the browser closes. */
  readonly seconds: number | null;
}

/** The result of checking a token. */
export interface Recognised {
  readonly identity: Identity | null;
  /** A token that this server did not sign. */
  readonly isForged: boolean;
  /** The renewed token. */
  readonly renewed: SessionCookie | null;
}

const ANONYMOUS: Recognised = { identity: null, isForged: false, renewed: null };

export class SessionService {
  readonly #store: SessionStore;
  readonly #tokens: SessionTokens;

  constructor(store: SessionStore, tokens: SessionTokens) {
    this.#store = store;
    this.#tokens = tokens;
  }

  /** @param store the store of the current transaction, if any. */
  async open(
    accountId: string,
    kind: SessionKind,
    userAgent: string | null,
    store: SessionStore = this.#store,
  ): Promise<{ sessionId: string; isPersistent: boolean; cookie: SessionCookie }> {
    const sessionId = makeId();
    const seconds = SECONDS[kind];
    const isPersistent = kind !== 'browser';
    const reported = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
    await store.open({ id: sessionId, accountId, seconds, isPersistent, userAgent: reported });
    const token = await this.#tokens.sign(sessionId, seconds);
    return { sessionId, isPersistent, cookie: { token, seconds: isPersistent ? seconds : null } };
  }

  /** Returns the user of a session token, and the renewed token if there is one. */
  async recognise(token: string | undefined): Promise<Recognised> {
    if (!token) return ANONYMOUS;
    const read = await this.#tokens.read(token);
    if (read === 'FORGED') return { ...ANONYMOUS, isForged: true };
    if (read === 'OVER') return ANONYMOUS;
    const found = await this.#store.find(read.sessionId);
    if (!found) return ANONYMOUS;
    const { profile: account, isPersistent, isUseStale } = found;
    const identity = { account, sessionId: read.sessionId, isPersistent: isPersistent };
    const isOld = Date.now() / 1000 - read.issuedAtSeconds > RENEW_AFTER_SECONDS;
    if (account.role === 'ROLE_GUEST' && isOld)
      return { identity, isForged: false, renewed: await this.#renewGuest(read.sessionId) };
    if (isUseStale) await this.#store.noteUse(read.sessionId);
    return { identity, isForged: false, renewed: null };
  }

  async #renewGuest(sessionId: string): Promise<SessionCookie> {
    await this.#store.prolong(sessionId, SECONDS.guest);
    return { token: await this.#tokens.sign(sessionId, SECONDS.guest), seconds: SECONDS.guest };
  }

  async list(who: Identity): Promise<SessionView[]> {
    const rows = await this.#store.list(who.account.id);
    return rows.map((row) => ({
      id: row.id,
      createdAtEpochSeconds: Math.floor(row.createdAt.getTime() / 1000),
      lastUsedAtEpochSeconds: Math.floor(row.lastUsedAt.getTime() / 1000),
      userAgent: row.userAgent,
      isCurrent: row.id === who.sessionId,
    }));
  }

  /** @returns false when the account has no such login session. */
  end(accountId: string, sessionId: string): Promise<boolean> {
    return this.#store.revoke(accountId, sessionId);
  }

  /** @returns the ended login sessions: all of the account. */
  endAll(accountId: string): Promise<string[]> {
    return this.#store.revokeAll(accountId);
  }

  /** @returns the ended login sessions. */
  endOthers(who: Identity): Promise<string[]> {
    return this.#store.revokeAll(who.account.id, who.sessionId);
  }
}

/** 192 random bits as text. */
export function makeId(): string {
  return randomBytes(24).toString('base64url');
}
