export interface Nginx {
  readonly url: string;
  /** Of the port that only redirects. */
  readonly httpUrl: string;
  accesses(): string[];
  logs(): string;
  stop(): Promise<void>;
}

export function startNginx(ports: readonly number[]): Promise<Nginx>;
