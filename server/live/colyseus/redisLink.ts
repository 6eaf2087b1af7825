/**
 * Redis driver and presence of the room library for several processes: the registry of rooms, and messages between
 * processes. Only the database decides who owns a game, so games continue without Redis. A failed Redis call is
 * ignored; each outage is logged once, and this process writes its registry entries again afterwards.
 */
import { type IRoomCache, matchMaker } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const CONNECT_LIMIT_MS = 3_000;
const COMMAND_LIMIT_MS = 500;
const MAX_BACKOFF_MS = 1_000;

const REGISTRY = 'roomcaches';

/** Deletes the registry entry of a room unless another process has overwritten it. */
const REMOVE_OWN = `
local row = redis.call('hget', KEYS[1], ARGV[1])
if row and cjson.decode(row).processId == ARGV[2] then return redis.call('hdel', KEYS[1], ARGV[1]) end
return 0`;

/**
 * The registry of rooms by id. A room is created only after its game was claimed in the database, so an existing entry
 * with the same id is left from a former owner and is replaced.
 */
class RoomRegistry extends RedisDriver {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    super(redis);
    this.#redis = redis;
  }

  insert(room: IRoomCache): Promise<boolean> {
    return this.persist(room);
  }

  override async remove(roomId: string): Promise<boolean> {
    const count = await this.#redis.eval(REMOVE_OWN, 1, REGISTRY, roomId, matchMaker.processId);
    return count === 1;
  }
}

class Messages extends RedisPresence {
  disconnect(): void {
    this.sub.disconnect();
  }

  /** Resolves when both Redis connections are ready, or after a timeout. */
  async whenReady(): Promise<void> {
    await Promise.all([isReady(this.pub as Redis), isReady(this.sub as Redis)]);
  }
}

export interface RedisLink {
  readonly driver: RedisDriver;
  readonly presence: RedisPresence;
  close(): void;
}

export async function openRedisLink(url: string, log: Logger): Promise<RedisLink> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: COMMAND_LIMIT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_BACKOFF_MS),
  });
  let isUp = true;
  const onFailure = (error: unknown) => {
    if (isUp) log.warn({ event: 'redisLost', err: error }, 'Redis is unreachable; games continue without it');
    isUp = false;
  };
  const onReady = () => {
    if (!isUp) log.info({ event: 'redisRecovered' }, 'Redis is reachable again');
    isUp = true;
    if (matchMaker.driver === driver) void matchMaker.restoreMissingRoomCaches().catch(onFailure);
  };
  const presence = new Messages(redis);
  const driver = new RoomRegistry(redis);
  redis.on('error', onFailure);
  redis.on('ready', onReady);
  bestEffort(driver, { persist: true, update: true, remove: false, cleanup: undefined }, onFailure);
  bestEffort(presence, PRESENCE_ANSWERS, onFailure);
  await presence.whenReady();
  return {
    driver,
    presence,
    close() {
      presence.disconnect();
      redis.disconnect();
    },
  };
}

/** Return values of the library's calls while Redis is unreachable. */
const PRESENCE_ANSWERS = {
  subscribe: undefined,
  unsubscribe: undefined,
  publish: undefined,
  channels: [],
  exists: false,
  hset: false,
  hdel: false,
  hgetall: {},
} satisfies Partial<Record<keyof RedisPresence, unknown>>;

/** Makes methods of an object return the given values when they fail. */
function bestEffort<T extends object>(
  target: T,
  answers: Partial<Record<keyof T, unknown>>,
  onFailure: (error: unknown) => void,
): void {
  for (const [name, answer] of Object.entries(answers)) {
    const methods = target as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const method = methods[name]?.bind(target);
    if (!method) throw new Error(`There is no method ${name}`);
    methods[name] = (...args) =>
      method(...args).catch((error: unknown) => {
        onFailure(error);
        return answer;
      });
  }
}

function isReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, CONNECT_LIMIT_MS);
    redis.once('ready', () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
