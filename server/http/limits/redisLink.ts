/**
 * The connection to Redis. No caller waits for an unreachable Redis: a call returns null if no answer arrives within a
 * tenth of a second, and immediately if there is no connection. Each outage is logged once.
 */
import { setImmediate as afterInput } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Longest wait for the answer to a call, in milliseconds. */
const CALL_LIMIT_MS = 100;
/** Longest wait for a new connection, in milliseconds. */
const CONNECT_LIMIT_MS = 1_000;
const MAX_BACKOFF_MS = 1_000;

class TooLate extends Error {}

export class RedisLink {
  readonly redis: Redis;
  readonly #log: Logger;
  #isUp = true;

  private constructor(url: string, log: Logger) {
    this.#log = log;
    this.redis = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      // Calls that are open when the connection closes fail at once. They are not repeated, because a repetition could
      // count an event twice.
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: CONNECT_LIMIT_MS,
      commandTimeout: CONNECT_LIMIT_MS,
      disconnectTimeout: CALL_LIMIT_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_BACKOFF_MS),
    });
    this.redis.on('error', (error) => this.#noteFailure(error));
  }

  /**
   * Resolves when the connection is ready, or when the first attempt has failed. Further attempts follow automatically.
   */
  static async open(url: string, log: Logger): Promise<RedisLink> {
    const link = new RedisLink(url, log);
    await link.redis.connect().catch((error: unknown) => link.#noteFailure(error));
    return link;
  }

  /** Returns the answer to a call, or null without an answer in time. */
  async tryCall<T>(call: () => Promise<T>): Promise<T | null> {
    if (this.redis.status !== 'ready') return null;
    try {
      const answer = await inTime(call());
      this.#noteSuccess();
      return answer;
    } catch (error) {
      this.#noteFailure(error);
      // Reconnects: the new connection is ready only when Redis answers again, and until then calls return at once.
      if (error instanceof TooLate) this.redis.disconnect(true);
      return null;
    }
  }

  close(): void {
    this.redis.disconnect();
  }

  #noteFailure(error: unknown): void {
    if (this.#isUp)
      this.#log.warn({ event: 'redisLost', err: error }, 'Redis is unreachable; this process counts alone');
    this.#isUp = false;
  }

  #noteSuccess(): void {
    if (!this.#isUp)
      this.#log.info({ event: 'redisRecovered' }, 'Redis answers again; the processes count together');
    this.#isUp = true;
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(async () => {
      // If this process was busy, the answer may have arrived but may not have been read yet.
      await afterInput();
      reject(new TooLate(`Redis did not answer within ${CALL_LIMIT_MS} ms`));
    }, CALL_LIMIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
