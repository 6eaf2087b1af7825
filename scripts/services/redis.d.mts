/** A temporary Redis server. */
export interface RedisServer {
  /** Its URL, in the form of REDIS_URL. */
  readonly url: string;
  /** Restarts it after `kill9`, empty, on the same port. */
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

export function startRedis(): Promise<RedisServer>;
