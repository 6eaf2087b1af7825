/** Authentication: login of guests and registered users, the account of a request, logout. */

import { randomInt } from 'node:crypto';
import { err, ok, type Result } from '../../engine/result.ts';
import { privilegesOf } from '../../protocol/http/abilities.ts';
import type { UserAnswer } from '../../protocol/http/accounts.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import { guestName } from '../../protocol/shapes/playerNames.ts';
import { Component } from '../component.ts';
import type { AccountDeps } from './accountDeps.ts';
import type { Profile } from './accountStore.ts';
import type { CodeRefusal, SecondFactorService } from './secondFactor/secondFactorService.ts';
import { type Identity, makeId, type Recognised, type SessionCookie } from './session/sessionService.ts';

export type { Identity } from './session/sessionService.ts';

export interface LoggedIn {
  readonly account: Profile;
  readonly cookie: SessionCookie;
}

export interface LoginRequest {
  readonly email: string;
  readonly password: string;
  readonly isPersistent: boolean;
  /** The code of the second factor. */
  readonly code: string | undefined;
  readonly userAgent: string | null;
  /** The browser's previous login session. The new login ends it. */
  readonly before: Identity | null;
}

/** The refusal of a login of a suspended account. */
interface SuspendedRefusal {
  readonly code: Err<'ACCOUNT_SUSPENDED'>;
  readonly params: { readonly reason: string; readonly until: number };
}

interface AccountServiceDeps extends Pick<AccountDeps, 'stores' | 'sessions' | 'passwords'> {
  readonly secondFactor: SecondFactorService;
}

export class AccountService extends Component<AccountServiceDeps> {
  /** Creates a guest with a login session. */
  async loginGuest(userAgent: string | null = null): Promise<LoggedIn> {
    const account = await this.deps.stores.accounts.createGuest(makeId(), guestName(randomInt(1000, 10_000)));
    const { cookie } = await this.deps.sessions.open(account.id, 'guest', userAgent);
    return { account, cookie };
  }

  /**
   * Answers E100 both for an unknown email address and for a wrong password, after the same time. Only the answer to
   * the correct password reveals that the account is not activated (E106), is suspended, or requires a code (E3050).
   */
  async login(
    request: LoginRequest,
  ): Promise<Result<LoggedIn, 'E100' | 'E106' | CodeRefusal | SuspendedRefusal>> {
    const { email, password, isPersistent, code, userAgent, before } = request;
    const credentials = await this.deps.stores.accounts.findCredentials(email);
    const isRight = await this.deps.passwords.verify(credentials?.passwordHash ?? null, password);
    if (!credentials || !isRight) return err('E100');
    if (!credentials.isActivated) return err('E106');
    if (credentials.suspension)
      return err({ code: ERR.ACCOUNT_SUSPENDED, params: { ...credentials.suspension } });
    const refusal = await this.deps.secondFactor.refusalOfLogin(credentials.id, code);
    if (refusal) return err(refusal);
    const { cookie } = await this.deps.stores.inTransaction(async ({ sessions }) => {
      if (before) await sessions.revoke(before.account.id, before.sessionId);
      return this.deps.sessions.open(
        credentials.id,
        isPersistent ? 'persistent' : 'browser',
        userAgent,
        sessions,
      );
    });
    return ok({ account: await this.deps.stores.accounts.get(credentials.id), cookie });
  }

  recognise(token: string | undefined): Promise<Recognised> {
    return this.deps.sessions.recognise(token);
  }

  /** Returns the user of a session token, or null if the token is invalid. */
  async identify(token: string | undefined): Promise<Identity | null> {
    return (await this.deps.sessions.recognise(token)).identity;
  }

  async logout(who: Identity): Promise<void> {
    await this.deps.sessions.end(who.account.id, who.sessionId);
  }
}

export function toUserAnswer(account: Profile): UserAnswer {
  const { id, email, username, role, firstName, lastName, fullName, country, language } = account;
  return {
    id,
    email,
    username,
    roles: [role],
    privileges: [...privilegesOf(account)],
    plan: role === 'ROLE_PREMIUM_USER' ? 'PREMIUM' : 'FREE',
    firstName,
    lastName,
    fullName,
    country,
    language,
    marketingConsent: account.marketingConsent,
    isBot: account.botSince != null,
    mustRename: account.nameRefusedAt !== null,
  };
}
