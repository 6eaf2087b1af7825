/** A throw-away Redis server. */
export interface RedisServer {
  /** Its address, as REDIS_URL takes it. */
  readonly url: string;
  /** Starts it again after `kill9`, empty, on the same port. */
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
}

export function startRedis(): Promise<RedisServer>;
