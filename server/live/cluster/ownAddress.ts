/** The default address under which other processes reach this process. */
import { networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/**
 * Returns the host that the server listens on and the port. If the server listens on all addresses, the host is the
 * first address of this machine.
 */
export function ownAddress(host: string, port: number): string {
  if (!EVERYWHERE.has(host)) return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `${outward?.address ?? '127.0.0.1'}:${port}`;
}
