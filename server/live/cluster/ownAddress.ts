/** Where the other processes reach this one, unless the configuration says it. */
import { networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Host and port: the host listened on, or this machine's first address when it is all of them. */
export function ownAddress(host: string, port: number): string {
  if (!EVERYWHERE.has(host)) return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `${outward?.address ?? '127.0.0.1'}:${port}`;
}
