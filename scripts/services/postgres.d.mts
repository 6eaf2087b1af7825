/** A throw-away PostgreSQL server. */
export interface PostgresCluster {
  /** The address of its one database, as DATABASE_URL takes it. */
  readonly url: string;
  /** Its first process; null while it is down. */
  readonly pid: number | null;
  /** Starts the same cluster again after `kill9`, on the same port. */
  start(): Promise<void>;
  /** Kills all of its processes at once; the files stay as they are. */
  kill9(): Promise<void>;
  /** Stops all of its processes where they stand: connections stay open and nobody answers until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
}

export function startPostgres(where?: { readonly below?: string }): Promise<PostgresCluster>;
