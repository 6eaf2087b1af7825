/** The default address at which other processes reach this one. */
import { networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/**
 * Returns host and port: the host that the server listens on, or the first address of this machine if it listens on
 * all.
 */
export function ownAddress(host: string, port: number): string {
  if (!EVERYWHERE.has(host)) return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `${outward?.address ?? '127.0.0.1'}:${port}`;
}
