/** A temporary PostgreSQL server. */
export interface PostgresCluster {
  /** The URL of its only database, in the form of DATABASE_URL. */
  readonly url: string;
  /** The pid of its main process; null while it is down. */
  readonly pid: number | null;
  /** Restarts the same cluster after `kill9`, on the same port. */
  start(): Promise<void>;
  /** Kills all its processes at once (SIGKILL) and leaves the files. */
  kill9(): Promise<void>;
  /** Pauses all its processes (SIGSTOP): connections stay open without answers until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

export function startPostgres(where?: { readonly below?: string }): Promise<PostgresCluster>;
