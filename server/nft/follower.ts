/**
 * Reads what the contract tells, block after block, up to the newest one. What was read is only believed as long as the
 * chain still has the same blocks: where it has others (a rollback), what came after the last common block is forgotten
 * and read anew. So the stored events are always those of one chain, whatever happened to the process or to the chain
 * in between. Of several processes one reads.
 */
import type { Logger } from 'pino';
import type { ChainGateway } from './chainGateway.ts';
import type { ChainStore } from './chainStore.ts';
import { ChainUnavailable } from './rpc.ts';

export interface FollowedChain {
  readonly gateway: ChainGateway;
  /** The block that the contract came with; nothing is read before it. */
  readonly startBlock: number;
  /** How often there may be a new block, in milliseconds. */
  readonly everyMs: number;
}

export interface FollowerDeps {
  readonly store: ChainStore;
  /** Null where no chain is set up. @throws ChainAway */
  readonly chain: () => Promise<FollowedChain | null>;
  readonly processId: string;
  readonly log: Logger;
}

/** How far behind the chain the reading is, as this process knows. */
export interface Lag {
  readonly blocks: number;
  /** Since everything was read for the last time, in seconds. */
  readonly seconds: number;
}

/** Blocks asked for at once: what the providers of public networks allow. */
const RANGE = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** How often to look whether a chain was set up meanwhile. */
const UNSET_MS = 2_000;

export class Follower {
  readonly #deps: FollowerDeps;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #failures = 0;
  #lagBlocks = 0;
  #upToDateAt: number | null = null;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
  }

  start(): void {
    void this.#tick();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    await this.#deps.store.release(this.#deps.processId).catch(() => {});
  }

  /** Null while there is nothing to follow, or another process does. */
  lag(): Lag | null {
    if (this.#upToDateAt === null) return null;
    return { blocks: this.#lagBlocks, seconds: (performance.now() - this.#upToDateAt) / 1000 };
  }

  /**
   * Reads up to the newest block of now: a reading that is under way may have begun before it, and is waited for first.
   * @throws ChainAway
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

  /** @returns milliseconds until the next look. */
  async #runOnce(): Promise<number> {
    try {
      const chain = await this.#deps.chain();
      if (!chain) return UNSET_MS;
      await this.run();
      if (this.#failures > 0) this.#deps.log.info('the chain is reachable again');
      this.#failures = 0;
      return chain.everyMs;
    } catch (error) {
      this.#failures += 1;
      // Once for each time that it goes away: a chain may be away for days.
      if (this.#failures === 1)
        this.#deps.log.warn({ event: 'chainUnreachable', err: error }, 'chain events could not be fetched');
      return Math.min(MAX_BACKOFF_MS, 500 * 2 ** this.#failures);
    }
  }

  async #read(): Promise<void> {
    const { store, processId } = this.#deps;
    const chain = await this.#deps.chain();
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

  /** Another process reads. */
  #leave(): void {
    this.#upToDateAt = null;
  }

  /** Forgets what the chain has no longer. */
  async #rollBack(gateway: ChainGateway): Promise<void> {
    const { store, processId, log } = this.#deps;
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
   * The last block before and after the events are asked for: the same one means that all events are of its chain, and
   * that the block before the range, if it is the known one, leads to it.
   * @returns false when another process reads by now.
   */
  async #readRange(gateway: ChainGateway, from: number, to: number): Promise<boolean> {
    const { store, processId } = this.#deps;
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
