/**
 * The second factor: a code of an authenticator app, or a recovery code, in addition to the password. It turns on when
 * a code proves that the app has the secret. Each code is accepted once. Wrong codes are counted per account over all
 * IP addresses, because an attacker at this step already has the password. Too many wrong codes block app codes, which
 * can be guessed; recovery codes have 80 random bits and remain valid, so that the owner can log in.
 */

import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import type { ActProof, SecondFactorKey, SecondFactorState } from '../../../protocol/http/secondFactorApi.ts';
import { Component } from '../../component.ts';
import type { ServerTime } from '../../time.ts';
import { hashOf } from '../accountMails.ts';
import type { AccountStores } from '../accountStores.ts';
import type { PasswordService } from '../password/passwordService.ts';
import type { Identity } from '../session/sessionService.ts';
import type { Seal } from './sealed.ts';
import { findStep, keyUri, newSecret, toBase32 } from './totp.ts';

/** Maximum number of wrong codes within the window. After that, no app code is accepted until the window has passed. */
const MAX_FAILURES = 10;
const RECOVERY_CODES = 10;
/** Length of a recovery code in bytes: 80 random bits. */
const RECOVERY_BYTES = 10;

export type CodeRefusal = Err<'CODE_REQUIRED' | 'WRONG_CODE' | 'RATE_LIMITED'>;
export type ProofRefusal = CodeRefusal | 'E104';

interface SecondFactorDeps {
  readonly stores: AccountStores;
  readonly passwordService: PasswordService;
  readonly cipher: Seal;
  readonly time: ServerTime;
}

export class SecondFactorService extends Component<SecondFactorDeps> {
  async state({ account }: Identity): Promise<SecondFactorState> {
    const found = await this.deps.stores.secondFactors.find(account.id);
    const recoveryCodesLeft = await this.deps.stores.secondFactors.countRecoveryCodes(account.id);
    return { isOn: found?.isOn ?? false, recoveryCodesLeft };
  }

  /** Creates a secret for an authenticator app. */
  async begin(
    who: Identity,
    password: string,
  ): Promise<Result<SecondFactorKey, 'E104' | Err<'SECOND_FACTOR_ON'>>> {
    if (!(await this.deps.passwordService.isOwn(who, password))) return err('E104');
    const { id, email, username } = who.account;
    const secret = newSecret();
    if (!(await this.deps.stores.secondFactors.begin(id, this.deps.cipher.close(secret))))
      return err(ERR.SECOND_FACTOR_ON);
    return ok({ key: toBase32(secret), uri: keyUri(secret, email ?? username) });
  }

  /**
   * Turns the second factor on with a code from the app. @returns the recovery codes, which are shown only once.
   */
  async confirm(
    { account: { id } }: Identity,
    code: string,
  ): Promise<Result<string[], CodeRefusal | Err<'SECOND_FACTOR_ON' | 'SECOND_FACTOR_OFF'>>> {
    const found = await this.deps.stores.secondFactors.find(id);
    if (!found) return err(ERR.SECOND_FACTOR_OFF);
    if (found.isOn) return err(ERR.SECOND_FACTOR_ON);
    const refusal = await this.#check(id, code, false);
    if (refusal) return err(refusal);
    return this.deps.stores.inTransaction(async (stores) => {
      await stores.secondFactors.turnOn(id);
      return ok(await this.#newCodes(stores, id));
    });
  }

  async renewCodes(
    who: Identity,
    proof: ActProof,
  ): Promise<Result<string[], ProofRefusal | Err<'SECOND_FACTOR_OFF'>>> {
    const refusal = await this.#refusalWhileOn(who, proof);
    if (refusal) return err(refusal);
    return ok(await this.deps.stores.inTransaction((stores) => this.#newCodes(stores, who.account.id)));
  }

  async turnOff(
    who: Identity,
    proof: ActProof,
  ): Promise<Result<null, ProofRefusal | Err<'SECOND_FACTOR_OFF'>>> {
    const refusal = await this.#refusalWhileOn(who, proof);
    if (refusal) return err(refusal);
    await this.deps.stores.inTransaction((stores) => stores.secondFactors.turnOff(who.account.id));
    return ok(null);
  }

  /**
   * Returns why a logged-in user may not perform an action that requires the password (and the second factor, if it is
   * on). Returns null if the user may.
   */
  async refusalOf(who: Identity, { password, code }: ActProof): Promise<ProofRefusal | null> {
    if (!(await this.deps.passwordService.isOwn(who, password))) return 'E104';
    return this.refusalOfLogin(who.account.id, code);
  }

  /** Returns the error if a user with the correct password may not log in yet, or null if the user may. */
  async refusalOfLogin(accountId: string, code: string | undefined): Promise<CodeRefusal | null> {
    const found = await this.deps.stores.secondFactors.find(accountId);
    if (!found?.isOn) return null;
    return code === undefined ? ERR.CODE_REQUIRED : this.#check(accountId, code, true);
  }

  async #refusalWhileOn(
    who: Identity,
    proof: ActProof,
  ): Promise<ProofRefusal | null | Err<'SECOND_FACTOR_OFF'>> {
    const found = await this.deps.stores.secondFactors.find(who.account.id);
    return found?.isOn ? this.refusalOf(who, proof) : ERR.SECOND_FACTOR_OFF;
  }

  async #check(accountId: string, typed: string, mayBeRecovery: boolean): Promise<CodeRefusal | null> {
    const { secondFactors } = this.deps.stores;
    const found = await secondFactors.find(accountId);
    if (!found) return ERR.WRONG_CODE;
    const isLocked = found.recentFailures >= MAX_FAILURES;
    const code = typed.replace(/[\s-]/g, '').toUpperCase();
    const secret = this.deps.cipher.open(found.sealedSecret);
    const step = secret && !isLocked ? findStep(secret, code, this.deps.time.now(), found.lastStep) : null;
    if (step !== null && (await secondFactors.takeStep(accountId, step))) return null;
    if (mayBeRecovery && (await secondFactors.spendRecoveryCode(accountId, hashOf(code)))) return null;
    if (isLocked) return ERR.RATE_LIMITED;
    await secondFactors.noteFailure(accountId);
    return ERR.WRONG_CODE;
  }

  async #newCodes(stores: AccountStores, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
    await stores.secondFactors.setRecoveryCodes(accountId, codes.map(hashOf));
    return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
  }
}
