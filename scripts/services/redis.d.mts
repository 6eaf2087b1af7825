/** A temporary Redis server. */
export interface RedisServer {
  /** The URL of the server, in the form of REDIS_URL. */
  readonly url: string;
  /** Restarts the server after `kill9`, without data, on the same port. */
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

export function startRedis(): Promise<RedisServer>;
