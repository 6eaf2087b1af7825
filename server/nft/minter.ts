/**
 * Mints paid tokens. Each step is stored before the next, so a minter that died between two steps continues at that
 * place. The contract rejects a repeated transaction, because an authorization works once and a token is minted once.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { Component } from '../component.ts';
import type { Db } from '../db/database.ts';
import { JobFailed } from '../db/jobs/jobKind.ts';
import { runDueJobs } from '../db/jobs/jobWorker.ts';
import type { Authorities } from './authorities.ts';
import type { ChainStore } from './chainStore.ts';
import type { MinterGateway } from './minterGateway.ts';
import { MINTS, type MintJob, type MintPermission, type MintStore } from './mintStore.ts';
import { ChainUnavailable } from './rpc.ts';

/** The steps after which tests kill a minter. After each step a new minter must resume correctly. */
export const MINT_STEPS = ['reserved', 'permitted', 'noted', 'sent'] as const;
export type MintStep = (typeof MINT_STEPS)[number];

export interface MinterDeps {
  readonly db: Db;
  readonly store: MintStore;
  readonly chain: ChainStore;
  readonly authorities: Authorities;
  readonly gateway: MinterGateway;
  readonly log: Logger;
  /** Called at each step. Tests use it as a failpoint. */
  readonly onMintStep?: (step: MintStep) => void;
}

/** Validity of an authorization, and the validity that must remain when it is sent, in seconds. */
const LIFETIME_S = 3600;
const LEFT_S = 120;
/** Time until the next attempt of a mint that waits for a wallet, a block or a confirmation, in seconds. */
const WAIT_S = 3;

export class Minter extends Component<MinterDeps> {
  /** Advances every due mint until it has to wait. A mint that waits does not block others. */
  async run(): Promise<void> {
    const { store, log } = this.deps;
    for (const paymentId of await store.reserve())
      log.error({ event: 'soldOut', paymentId }, 'a paid token cannot be minted: its collection is sold out');
    this.#faultPoint('reserved');
    // Makes at most one attempt for each open mint, so that a slow chain does not delay the next reservations.
    let left = (await store.jobs()).length;
    await runDueJobs(
      this.deps,
      MINTS,
      ({ ids }) => this.#attempt(ids),
      () => left-- === 0,
    );
  }

  async #attempt(ids: readonly string[]): Promise<number | null> {
    const [job] = await this.deps.store.jobs(ids);
    if (!job) return null;
    try {
      await this.#advance(job);
    } catch (error) {
      throw error instanceof ChainUnavailable ? new JobFailed(error.message) : error;
    }
    return WAIT_S;
  }

  async #advance(job: MintJob): Promise<void> {
    const { chain, gateway, store } = this.deps;
    const making = await chain.making(job.tokenId);
    if (making) return this.#finish(job, making);
    if (job.txHash !== null && (await gateway.isPending(job.txHash))) return;
    const permission = await this.#permission(job);
    if (!permission) return;
    const transaction = await gateway.prepare(job.tokenId, permission);
    await store.noteTransaction(job.paymentId, transaction.hash);
    this.#faultPoint('noted');
    await gateway.send(transaction);
    this.#faultPoint('sent');
  }

  /**
   * Returns the stored authorization while it is valid, otherwise a new one. Returns null while the buyer has no
   * wallet.
   */
  async #permission({ paymentId, accountId, tokenId, permission }: MintJob): Promise<MintPermission | null> {
    const { authorities, gateway, store } = this.deps;
    const now = await gateway.now();
    if (permission && permission.deadline > now + LEFT_S) return permission;
    const [recipient] = await authorities.walletsOf(accountId);
    if (recipient === undefined) return null;
    const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`);
    const fields = { recipient, nonce, deadline: now + LIFETIME_S };
    const signed = { ...fields, signature: await gateway.permit(tokenId, fields) };
    await store.permit(paymentId, signed);
    this.#faultPoint('permitted');
    return signed;
  }

  async #finish(job: MintJob, making: { account: string; block: number }): Promise<void> {
    const { authorities, store, log } = this.deps;
    const { paymentId, tokenId } = job;
    const confirmed = await authorities.confirmedBlock();
    if (confirmed === null || making.block > confirmed) return;
    if (making.account === job.permission?.recipient) {
      await store.minted(paymentId);
      log.info({ event: 'minted', paymentId, tokenId }, 'a token was minted');
    } else {
      await store.free(paymentId);
      log.error(
        { event: 'tokenTaken', paymentId, tokenId },
        'a reserved token id was minted for another account',
      );
    }
  }

  #faultPoint(step: MintStep): void {
    this.deps.onMintStep?.(step);
  }
}
