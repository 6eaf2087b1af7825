/**
 * Counts of events by key in windows of time, such as the requests of an IP address in a minute. With Redis all
 * processes count together. Without it, and while it is unreachable, each process counts alone. A window begins with
 * the first event of its key.
 */
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerTime } from '../../time.ts';
import { RedisLink } from './redisLink.ts';
import { commonLimit, ownLimit, type SlidingLimit } from './slidingLimit.ts';

/** An event that was counted. */
export interface Counted {
  /** The number of events of the key in this window, including this one. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface Counter {
  /** Counts an event of the key. */
  add(key: string): Promise<Counted>;
}

export class Counts {
  readonly #link: RedisLink | null;

  private constructor(link: RedisLink | null) {
    this.#link = link;
  }

  /** @param redisUrl null if there is one process, which counts alone. */
  static async open(redisUrl: string | null, log: Logger): Promise<Counts> {
    return new Counts(redisUrl === null ? null : await RedisLink.open(redisUrl, log));
  }

  /**
   * Creates a counter.
   *
   * @param name separates its keys from those of other counters; the same in all processes
   * @param windowMs a whole number of seconds, in milliseconds
   */
  counter(name: string, windowMs: number): Counter {
    // The library requires a limit of points, which counting does not use.
    const options = { keyPrefix: `tetrarch:${name}`, duration: windowMs / 1000, points: 0 };
    const own = new RateLimiterMemory(options);
    const link = this.#link;
    if (!link) return { add: async (key) => counted(await own.penalty(key)) };
    const common = new RateLimiterRedis({ ...options, storeClient: link.redis });
    return {
      add: async (key) =>
        counted((await link.tryCall(() => common.penalty(key))) ?? (await own.penalty(key))),
    };
  }

  /**
   * Creates a limit for the number of events in any period of `windowMs`.
   *
   * @param name as for `counter`
   * @param time used while this process counts alone
   */
  slidingLimit(name: string, windowMs: number, time: Pick<ServerTime, 'now'>): SlidingLimit {
    const own = ownLimit(windowMs, time);
    return this.#link ? commonLimit(this.#link, name, windowMs, own) : own;
  }

  close(): void {
    this.#link?.close();
  }
}

function counted({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted {
  return { count: consumedPoints, endsInMs: msBeforeNext };
}
