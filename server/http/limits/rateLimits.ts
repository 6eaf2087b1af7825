/**
 * Rate limits per IP address or account; refusals have a Retry-After hint. All processes count together. A forwarded
 * request is not counted again, because the receiving process has counted it.
 */

import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, type Options, rateLimit, type Store } from 'express-rate-limit';
import { ERR } from '../../../protocol/http/errors.ts';
import { isForwarded } from '../../live/cluster/forwarded.ts';
import { refuse } from '../errors.ts';
import { identityOf } from '../identity.ts';
import type { Counter, Counts } from './counts.ts';

const MINUTE_MS = 60_000;

/** Each limit has a name, under which all processes count. */
export class RateLimits {
  readonly #counts: Pick<Counts, 'counter'>;

  constructor(counts: Pick<Counts, 'counter'>) {
    this.#counts = counts;
  }

  byAddress(name: string, limit: number, windowMs = MINUTE_MS): RequestHandler {
    return this.#limit(name, limit, windowMs, { keyGenerator: countedAddress });
  }

  /** Counts by account for logged-in users, otherwise by IP address. */
  byAccount(name: string, perMinute: number): RequestHandler {
    return this.#limit(name, perMinute, MINUTE_MS, {
      keyGenerator: (req) => identityOf(req)?.account.id ?? countedAddress(req),
    });
  }

  /** Counts the requests of each access token. Other requests are not counted. */
  byToken(name: string, perMinute: number): RequestHandler {
    return this.#limit(name, perMinute, MINUTE_MS, {
      skip: (req) => isForwarded() || identityOf(req)?.scopes === undefined,
      keyGenerator: (req) => identityOf(req)?.sessionId ?? '',
    });
  }

  #limit(name: string, limit: number, windowMs: number, options: Partial<Options>): RequestHandler {
    return rateLimit({
      windowMs,
      limit,
      store: storeOf(this.#counts.counter(name, windowMs)),
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      skip: isForwarded,
      handler: tooMany,
      ...options,
    });
  }
}

/**
 * Returns the client's IP address in the form that limits count, which for IPv6 is the network. Returns an empty string
 * if the client has disconnected, because its address is then unknown.
 */
export function countedAddress(req: Request): string {
  return ipKeyGenerator(req.ip ?? '');
}

/** Refuses a request that exceeds a limit which another module counts. Sends the headers of the limit. */
export const refuseAboveLimit: RequestHandler = rateLimit({
  windowMs: MINUTE_MS,
  limit: 0,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  keyGenerator: countedAddress,
  handler: tooMany,
});

function storeOf(counter: Counter): Store {
  return {
    // Two limits may use the same key, because each counter separates its keys by its name.
    localKeys: true,
    async increment(key) {
      const { count, endsInMs } = await counter.add(key);
      return { totalHits: count, resetTime: new Date(Date.now() + endsInMs) };
    },
    decrement() {},
    resetKey() {},
  };
}

function tooMany(_req: Request, res: Parameters<RequestHandler>[1]): void {
  refuse(res, ERR.RATE_LIMITED);
}
