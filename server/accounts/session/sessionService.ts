/** Login sessions: opening, identifying and ending them. */
import { randomBytes } from 'node:crypto';
import type { SessionView } from '../../../protocol/http/accounts.ts';
import type { TokenScope } from '../../../protocol/http/route.ts';
import { Component } from '../../component.ts';
import type { Profile, Suspension } from '../accountStore.ts';
import type { SessionStore } from './sessionStore.ts';
import type { SessionTokens } from './sessionTokens.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Lifetimes in seconds. `guest` counts from the last use, `persistent` is fixed, and `browser` ends when the browser
 * closes, at the latest after this time.
 */
const SECONDS = { guest: 30 * DAY, persistent: 30 * DAY, browser: 12 * HOUR } as const;
export type SessionKind = keyof typeof SECONDS;

/** Minimum interval between two renewals of a guest session's token, in seconds. */
const RENEW_AFTER_SECONDS = DAY;
const USER_AGENT_MAX = 200;

export interface Identity {
  readonly account: Profile;
  readonly sessionId: string;
  readonly isPersistent: boolean;
  /**
   * The scopes of the access token that made the request; `sessionId` is then the id of this token. Absent for login
   * sessions.
   */
  readonly scopes?: readonly TokenScope[];
}

/** The token and lifetime of the session cookie. */
export interface SessionCookie {
  readonly token: string;
  /** Lifetime in seconds. Null means that the cookie lasts until the browser closes. */
  readonly seconds: number | null;
}

/** The result of checking a token. */
export interface Recognised {
  readonly identity: Identity | null;
  /** Whether the token was not signed by this server. */
  readonly isForged: boolean;
  /** The renewed token. */
  readonly renewed: SessionCookie | null;
  /** The suspension of the account, if it is the reason why `identity` is null. */
  readonly suspension: Suspension | null;
}

const ANONYMOUS: Recognised = { identity: null, isForged: false, renewed: null, suspension: null };

interface SessionDeps {
  readonly store: SessionStore;
  readonly tokens: SessionTokens;
}

export class SessionService extends Component<SessionDeps> {
  /** @param store the store of the surrounding transaction, if there is one. */
  async open(
    accountId: string,
    kind: SessionKind,
    userAgent: string | null,
    store: SessionStore = this.deps.store,
  ): Promise<{ sessionId: string; isPersistent: boolean; cookie: SessionCookie }> {
    const sessionId = makeId();
    const seconds = SECONDS[kind];
    const isPersistent = kind !== 'browser';
    const reported = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
    await store.open({ id: sessionId, accountId, seconds, isPersistent, userAgent: reported });
    const token = await this.deps.tokens.sign(sessionId, seconds);
    return { sessionId, isPersistent, cookie: { token, seconds: isPersistent ? seconds : null } };
  }

  /** Returns the user of a session token, and the renewed token if it was renewed. */
  async recognise(token: string | undefined): Promise<Recognised> {
    if (!token) return ANONYMOUS;
    const read = await this.deps.tokens.read(token);
    if (read === 'FORGED') return { ...ANONYMOUS, isForged: true };
    if (read === 'OVER') return ANONYMOUS;
    const found = await this.deps.store.find(read.sessionId);
    if (!found) return { ...ANONYMOUS, suspension: await this.deps.store.findSuspension(read.sessionId) };
    const { profile: account, isPersistent, isUseStale } = found;
    const identity = { account, sessionId: read.sessionId, isPersistent: isPersistent };
    const isOld = Date.now() / 1000 - read.issuedAtSeconds > RENEW_AFTER_SECONDS;
    if (account.role === 'ROLE_GUEST' && isOld)
      return { ...ANONYMOUS, identity, renewed: await this.#renewGuest(read.sessionId) };
    if (isUseStale) await this.deps.store.noteUse(read.sessionId);
    return { ...ANONYMOUS, identity };
  }

  async #renewGuest(sessionId: string): Promise<SessionCookie> {
    await this.deps.store.prolong(sessionId, SECONDS.guest);
    return { token: await this.deps.tokens.sign(sessionId, SECONDS.guest), seconds: SECONDS.guest };
  }

  async list(who: Identity): Promise<SessionView[]> {
    const rows = await this.deps.store.list(who.account.id);
    return rows.map((row) => ({
      id: row.id,
      createdAtEpochSeconds: Math.floor(row.createdAt.getTime() / 1000),
      lastUsedAtEpochSeconds: Math.floor(row.lastUsedAt.getTime() / 1000),
      userAgent: row.userAgent,
      isCurrent: row.id === who.sessionId,
    }));
  }

  /** Ends one login session. @returns false if the account has no such session. */
  end(accountId: string, sessionId: string): Promise<boolean> {
    return this.deps.store.revoke(accountId, sessionId);
  }

  /** Ends all other login sessions of the user. @returns the ended sessions. */
  endOthers(who: Identity): Promise<string[]> {
    return this.deps.store.revokeAll(who.account.id, who.sessionId);
  }
}

/** Returns a random id of 192 bits, as text. */
export function makeId(): string {
  return randomBytes(24).toString('base64url');
}
