export interface Nginx {
  readonly url: string;
  /** The URL from which the proxy redirects to HTTPS. */
  readonly httpUrl: string;
  accesses(): string[];
  logs(): string;
  stop(): Promise<void>;
}

export function startNginx(ports: readonly number[]): Promise<Nginx>;

/** Returns nginx's errors about the proxy configuration for containers, or an empty string if it is valid. */
export function faultsOfComposeProxy(): Promise<string>;
