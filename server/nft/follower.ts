/**
 * Follows the chain: reads the contract events block by block up to the newest block. Events are valid only while the
 * chain contains their blocks. After a reorganization, everything after the last common block is discarded and read
 * again, so the stored events always belong to one chain. One process reads at a time.
 */
import type { Logger } from 'pino';
import { Component } from '../component.ts';
import type { ChainGateway } from './chainGateway.ts';
import type { ChainStore } from './chainStore.ts';
import { ChainUnavailable } from './rpc.ts';

export interface FollowedChain {
  readonly gateway: ChainGateway;
  /** The block of the contract's deployment, where reading starts. */
  readonly startBlock: number;
  /** Expected interval of new blocks, in milliseconds. */
  readonly everyMs: number;
}

export interface FollowerDeps {
  readonly store: ChainStore;
  /** Returns the chain, or null if none is configured. @throws ChainUnavailable */
  readonly chain: () => Promise<FollowedChain | null>;
  readonly processId: string;
  readonly log: Logger;
}

/** How far the follower of this process is behind the chain. */
export interface Lag {
  readonly blocks: number;
  /** Seconds since the last complete read. */
  readonly seconds: number;
}

/** Number of blocks per request: the limit of public network providers. */
const RANGE = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** Milliseconds between two checks for a newly configured chain. */
const UNSET_MS = 2_000;

export class Follower extends Component<FollowerDeps> {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #failures = 0;
  #lagBlocks = 0;
  #upToDateAt: number | null = null;

  start(): void {
    void this.#tick();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    await this.deps.store.release(this.deps.processId).catch(() => {});
  }

  /** Returns the lag, or null while there is no chain or another process reads it. */
  lag(): Lag | null {
    if (this.#upToDateAt === null) return null;
    return { blocks: this.#lagBlocks, seconds: (performance.now() - this.#upToDateAt) / 1000 };
  }

  /**
   * Reads up to the newest block. Waits first for a read in progress, because that read may have begun before the
   * newest block.
   *
   * @throws ChainUnavailable
   */
  run(): Promise<void> {
    const before = this.#running ?? Promise.resolve();
    const reading = before.catch(() => {}).then(() => this.#read());
    this.#running = reading;
    return reading;
  }

  async #tick(): Promise<void> {
    const wait = await this.#runOnce();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#tick(), wait);
    this.#timer.unref();
  }

  /** Reads once. @returns milliseconds until the next read. */
  async #runOnce(): Promise<number> {
    try {
      const chain = await this.deps.chain();
      if (!chain) return UNSET_MS;
      await this.run();
      if (this.#failures > 0) this.deps.log.info('the chain is reachable again');
      this.#failures = 0;
      return chain.everyMs;
    } catch (error) {
      this.#failures += 1;
      // Logs an outage once, because a chain may be unavailable for days.
      if (this.#failures === 1)
        this.deps.log.warn({ event: 'chainUnreachable', err: error }, 'chain events could not be fetched');
      return Math.min(MAX_BACKOFF_MS, 500 * 2 ** this.#failures);
    }
  }

  async #read(): Promise<void> {
    const { store, processId } = this.deps;
    const chain = await this.deps.chain();
    if (!chain) return;
    const { gateway, startBlock } = chain;
    if (!(await store.claim(processId, gateway))) return this.#leave();
    const head = await gateway.head();
    await this.#rollBack(gateway);
    for (;;) {
      const scanned = await store.scanned(gateway.contract);
      const from = scanned === null ? startBlock : scanned + 1;
      this.#lagBlocks = Math.max(0, head - from + 1);
      if (this.#isStopped || from > head) break;
      const isMine = await this.#readRange(gateway, from, Math.min(head, from + RANGE - 1));
      if (!isMine || !(await store.claim(processId, gateway))) return this.#leave();
    }
    if (this.#lagBlocks > 0) return;
    await store.noteRead(processId);
    this.#upToDateAt = performance.now();
  }

  /** Records that another process reads the chain. */
  #leave(): void {
    this.#upToDateAt = null;
  }

  /** Discards events of blocks that the chain no longer contains. */
  async #rollBack(gateway: ChainGateway): Promise<void> {
    const { store, processId, log } = this.deps;
    const known = await store.checkpoints();
    for (const [at, { block, hash }] of known.entries()) {
      if ((await gateway.blockHash(block)) !== hash) continue;
      if (at > 0) {
        log.info({ event: 'chainRolledBack', toBlock: block }, 'the chain was reorganized');
        await store.rollBack(processId, block);
      }
      return;
    }
    await store.rollBack(processId, null);
  }

  /**
   * Reads and stores the events of a range of blocks. Reads the hash of the last block before and after the events. If
   * the hash is the same, and the chain still contains the last stored block, all events belong to one chain.
   *
   * @returns false if another process has the lease.
   */
  async #readRange(gateway: ChainGateway, from: number, to: number): Promise<boolean> {
    const { store, processId } = this.deps;
    const hash = await gateway.blockHash(to);
    const before = (await store.checkpoints(1))[0];
    const events = await gateway.events(from, to);
    const isSame =
      (before === undefined || (await gateway.blockHash(before.block)) === before.hash) &&
      hash !== null &&
      (await gateway.blockHash(to)) === hash;
    if (!isSame) throw new ChainUnavailable('the chain went another way while it was read');
    return store.append(processId, from, { block: to, hash }, events);
  }
}
