/**
 * Daily limits of guests per network: new accounts and games beyond them require a captcha. Networks are stored in the
 * database as keyed hashes, so the limits survive a restart and addresses cannot be read.
 */
import { createHmac } from 'node:crypto';
import { Component } from '../../component.ts';
import type { Limits } from '../../config/limits.ts';
import type { Account } from '../accountStore.ts';
import type { Captcha, CaptchaRefusal } from '../registration/captcha.ts';
import type { GuestAddressStore } from './guestAddressStore.ts';
import { networkOf } from './networkOf.ts';

/** A request to be counted: the caller, the IP address, and the captcha response if there is one. */
export interface Requester {
  readonly account: Pick<Account, 'id' | 'role'>;
  readonly address: string;
  readonly response: string | undefined;
}

interface GuestLimitsDeps {
  readonly store: GuestAddressStore;
  readonly captcha: Captcha;
  readonly limits: Pick<Limits, 'guestAccountsPerDay' | 'guestGamesPerDay'>;
  readonly secret: string;
}

export class GuestLimits extends Component<GuestLimitsDeps> {
  readonly #key = createHmac('sha256', this.deps.secret).update('guest networks').digest();

  /** Returns null if a guest account may be created from this IP address, or the captcha error. */
  async mayMakeAccount(address: string, response: string | undefined): Promise<CaptchaRefusal | null> {
    const count = await this.deps.store.countAccounts(this.#hashOf(address));
    return count < this.deps.limits.guestAccountsPerDay ? null : this.deps.captcha.verify(response);
  }

  noteAccount(address: string, accountId: string): Promise<void> {
    return this.deps.store.note(this.#hashOf(address), accountId, null);
  }

  /**
   * Returns null if the caller may join a game, or the captcha error. Only guests are limited.
   * @param isTaken whether the guest already has a seat in this game, which then requires no captcha.
   */
  async mayPlay(
    { account, address, response }: Requester,
    isTaken: () => Promise<boolean> = async () => false,
  ): Promise<CaptchaRefusal | null> {
    if (account.role !== 'ROLE_GUEST') return null;
    const count = await this.deps.store.countGames(this.#hashOf(address));
    if (count < this.deps.limits.guestGamesPerDay || (await isTaken())) return null;
    return this.deps.captcha.verify(response);
  }

  /** Records the network of a guest's game, once per guest. */
  async noteGame({ account, address }: Requester, gameId: string): Promise<void> {
    if (account.role === 'ROLE_GUEST') await this.deps.store.note(this.#hashOf(address), account.id, gameId);
  }

  #hashOf(address: string): string {
    return createHmac('sha256', this.#key).update(networkOf(address)).digest('base64url');
  }
}
