/**
 * Registration: an account that is not activated yet waits for the link in a mail. A guest who registers keeps the same
 * account, and so all games and seats. A registered user who registers again gets a new account.
 */

import { err, ok, type Result } from '../../../engine/result.ts';
import { fullName } from '../../../protocol/http/accountFields.ts';
import type { RegisterBody } from '../../../protocol/http/accounts.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import { isCommonPassword } from '../../../protocol/passwords/commonPasswords.ts';
import { Component } from '../../component.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { hashOf } from '../accountMails.ts';
import type { AccountStores } from '../accountStores.ts';
import { isReservedNickname, nicknameKeys } from '../profile/nicknames.ts';
import { type Identity, makeId, type SessionCookie } from '../session/sessionService.ts';
import { type Registration, type Taken, takenBy } from './registrationStore.ts';

/** Minimum age of the last activation link before another one is sent. */
const FRESH_SECONDS = 300;
const SKELETON_BATCH = 500;

export type RegisterRefusal = 'E110' | 'E111' | 'E2300' | 'E2301' | Err<'COMMON_PASSWORD'>;
export type ConfirmRefusal = 'E2301' | 'E2302' | 'E2303';

const TAKEN = { email: 'E110', username: 'E111' } as const satisfies Record<Taken, RegisterRefusal>;

export interface Registered {
  readonly accountId: string;
  /**
   * The cookie of a new guest. Only a visitor without a login session gets a cookie. The registration uses the new
   * guest's account.
   */
  readonly cookie: SessionCookie | null;
}

export class RegistrationService extends Component<AccountDeps> {
  async register(
    body: RegisterBody,
    who: Identity | null,
    userAgent: string | null,
  ): Promise<Result<Registered, RegisterRefusal>> {
    const guestId = who?.account.role === 'ROLE_GUEST' ? who.account.id : null;
    if (isReservedNickname(body.nickname)) return err('E111');
    if (isCommonPassword(body.password, [body.email, body.nickname])) return err(ERR.COMMON_PASSWORD);
    const taken = await this.deps.stores.registrations.findTaken(
      body.email,
      nicknameKeys(body.nickname),
      guestId,
    );
    if (taken) return err(TAKEN[taken]);
    const registration = toRegistration(body, await this.deps.passwords.hash(body.password));
    try {
      return await this.deps.stores.inTransaction(async (stores) => {
        const saved = await this.#save(stores, registration, guestId);
        if (!saved.ok || who) return saved.ok ? ok({ accountId: saved.value, cookie: null }) : saved;
        const { cookie } = await this.deps.sessions.open(saved.value, 'guest', userAgent, stores.sessions);
        return ok({ accountId: saved.value, cookie });
      });
    } catch (error) {
      const lost = takenBy(error);
      if (lost) return err(TAKEN[lost]);
      throw error;
    }
  }

  /** Computes missing comparison forms of older nicknames. Works in batches, because there may be many. */
  async fillSkeletons(): Promise<void> {
    for (;;) {
      const names = await this.deps.stores.registrations.namesWithoutSkeletons(SKELETON_BATCH);
      const keys = names.map(({ id, username }) => ({ id, ...nicknameKeys(username) }));
      await this.deps.stores.registrations.setSkeletons(keys);
      if (names.length < SKELETON_BATCH) return;
    }
  }

  async #save(
    stores: AccountStores,
    registration: Registration,
    guestId: string | null,
  ): Promise<Result<string, RegisterRefusal>> {
    const { email, username, keys, language } = registration;
    const id = guestId ?? makeId();
    if (guestId !== null && !(await this.deps.mails.mayWrite(stores, guestId, 'activation')))
      return err('E2300');
    await stores.registrations.releaseLapsed(email, keys, id);
    if (guestId === null) await stores.accounts.createGuest(id, username);
    if (!(await stores.registrations.savePending(id, registration))) return err('E2301');
    await this.deps.mails.send(stores, 'activation', { id, email, username, language });
    return ok(id);
  }

  /**
   * Activates the account and ends the guest's login sessions, so the user logs in again. @returns the ended login
   * sessions.
   */
  async confirm(
    token: string,
  ): Promise<Result<{ accountId: string; ended: readonly string[] }, ConfirmRefusal>> {
    const hash = hashOf(token);
    return this.deps.stores.inTransaction(async (stores) => {
      const found = await stores.tokens.find(hash, 'registration');
      if (!found) return err('E2302');
      const { accountId, isLive } = found;
      if (accountId === null) return err(isLive ? 'E2303' : 'E2302');
      const credentials = await stores.accounts.findCredentialsById(accountId);
      if (credentials?.isActivated) return err('E2301');
      if (!credentials || !(await stores.tokens.spend(hash))) return err('E2302');
      await stores.registrations.activate(accountId);
      return ok({ accountId, ended: await stores.sessions.revokeAll(accountId) });
    });
  }

  /**
   * Returns whether this browser registered the email address and a link was sent recently. Only then may the answer
   * reveal that the address is registered.
   */
  async isFreshUser(email: string, who: Identity | null): Promise<boolean> {
    if (who?.account.role !== 'ROLE_GUEST' || who.account.email !== email) return false;
    return this.deps.stores.tokens.hasFresh(who.account.id, 'registration', FRESH_SECONDS);
  }

  /**
   * Sends another link. An active account gets a mail that it is already active, and an unknown address gets nothing.
   */
  async resend(email: string): Promise<void> {
    await this.deps.stores.inTransaction(async (stores) => {
      const to = await stores.accounts.findCredentials(email);
      if (!to) return;
      const kind = to.isActivated ? 'alreadyActive' : 'activation';
      if (!(await this.deps.mails.mayWrite(stores, to.id, kind))) return;
      if (to.isActivated) return this.deps.mails.send(stores, 'alreadyActive', to);
      if (await stores.tokens.hasFresh(to.id, 'registration', FRESH_SECONDS)) return;
      await this.deps.mails.send(stores, 'activation', to);
    });
  }
}

function toRegistration(body: RegisterBody, passwordHash: string): Registration {
  return {
    email: body.email,
    username: body.nickname,
    keys: nicknameKeys(body.nickname),
    passwordHash,
    firstName: body.firstName,
    lastName: body.lastName,
    fullName: body.fullName ?? fullNameOf(body),
    country: body.country,
    language: body.language ?? null,
    marketingConsent: body.marketingConsent,
  };
}

/**
 * Returns the full name from first and last name, or null if they do not form a valid name together. Games of the Pro
 * plan are rated only for users with a full name.
 */
function fullNameOf({ firstName, lastName }: RegisterBody): string | null {
  return fullName.safeParse(`${firstName} ${lastName}`).data ?? null;
}
