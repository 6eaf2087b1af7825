/** A temporary PostgreSQL server. */
export interface PostgresCluster {
  /** The URL of the server's only database, in the form of DATABASE_URL. */
  readonly url: string;
  /** The id of the main process. Null while the server is stopped. */
  readonly pid: number | null;
  /** Restarts the same cluster after `kill9`, on the same port. */
  start(): Promise<void>;
  /** Kills all processes of the server (SIGKILL) and leaves the files. */
  kill9(): Promise<void>;
  /** Pauses all processes of the server (SIGSTOP) until `thaw`. Connections stay open without answers. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

export function startPostgres(options?: {
  /** The parent of the cluster's folder. */
  readonly below?: string;
  /** Whether commits wait for the disk. The default is true. */
  readonly isDurable?: boolean;
  /** The folder of the server programs. */
  readonly programs?: string;
  /** Extensions that are loaded with the server. */
  readonly libraries?: readonly string[];
}): Promise<PostgresCluster>;
