export interface Nginx {
  readonly url: string;
  /** Of the port that only redirects. */
  readonly httpUrl: string;
  accesses(): string[];
  logs(): string;
  stop(): Promise<void>;
}

export function startNginx(ports: readonly number[]): Promise<Nginx>;

/** What nginx says against the files of the proxy in containers; empty when it takes them. */
export function faultsOfComposeProxy(): Promise<string>;
