/**
 * A sliding-window limit: it allows a maximum number of events of a key in any period of the length of the window, such
 * as wrong passwords of an account in a minute. An event is counted when it begins, and can be taken back, so
 * simultaneous events are limited too. With Redis all processes count together. Without it, and while it is
 * unreachable, each process counts alone.
 */
import { randomUUID } from 'node:crypto';
import type { ServerTime } from '../../time.ts';
import type { RedisLink } from './redisLink.ts';

/** Number of keys above which a process removes the keys without recent events. */
const MANY_KEYS = 10_000;

/** Result of an attempt to begin an event. */
export interface Admission {
  /** Milliseconds until the next event is allowed. 0 if this event was counted. */
  readonly waitMs: number;
  /** Uncounts the event. Does nothing if it was not counted. */
  takeBack(): Promise<void>;
}

export interface SlidingLimit {
  /**
   * Counts an event of the key, unless the window contains `most` events.
   * @param most the limit, at least 1
   */
  begin(key: string, most: number): Promise<Admission>;
}

/** Counts in the memory of this process, by the server time. */
export function ownLimit(windowMs: number, time: Pick<ServerTime, 'now'>): SlidingLimit {
  const events = new Map<string, { readonly at: number }[]>();
  const recent = (key: string, now: number) =>
    (events.get(key) ?? []).filter(({ at }) => at > now - windowMs);
  const sweep = (now: number) => {
    for (const key of events.keys()) if (recent(key, now).length === 0) events.delete(key);
  };
  return {
    async begin(key, most) {
      const now = time.now();
      const before = recent(key, now);
      const oldest = before.at(-most);
      if (oldest) return { waitMs: oldest.at + windowMs - now, takeBack: async () => {} };
      const event = { at: now };
      events.set(key, [...before, event]);
      if (events.size > MANY_KEYS) sweep(now);
      return {
        waitMs: 0,
        async takeBack() {
          const others = recent(key, now).filter((one) => one !== event);
          if (others.length === 0) events.delete(key);
          else events.set(key, others);
        },
      };
    },
  };
}

/**
 * Counts an event and returns 0, or returns the milliseconds until the next event is allowed. Redis executes scripts
 * atomically.
 */
const BEGIN = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window, most, event = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local oldest = redis.call('ZRANGE', KEYS[1], -most, -most, 'WITHSCORES')
if oldest[2] then return tonumber(oldest[2]) + window - now end
redis.call('ZADD', KEYS[1], now, event)
redis.call('PEXPIRE', KEYS[1], window)
return 0`;

/**
 * Counts in Redis, by the clock of Redis. A call that Redis does not answer is counted by `own`. @param name separates
 * its keys from those of other limits; the same in all processes
 */
export function commonLimit(
  link: RedisLink,
  name: string,
  windowMs: number,
  own: SlidingLimit,
): SlidingLimit {
  return {
    async begin(key, most) {
      const [place, event] = [`tetrarch:${name}:${key}`, randomUUID()];
      const waitMs = await link.tryCall(() => link.redis.eval(BEGIN, 1, place, windowMs, most, event));
      if (waitMs === null) return own.begin(key, most);
      return {
        waitMs: Number(waitMs),
        takeBack: async () => void (await link.tryCall(() => link.redis.zrem(place, event))),
      };
    },
  };
}
