/** The address of a client behind trusted proxies. */
import type { IncomingMessage } from 'node:http';

/**
 * Returns the client's address: the nearest address that does not belong to a trusted proxy. `proxies` is the number of
 * trusted proxies in front of the server.
 */
export function clientAddress(req: IncomingMessage, proxies: number): string {
  const own = req.socket.remoteAddress ?? '';
  if (proxies === 0) return own;
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, own].at(-1 - proxies) ?? forwarded[0] ?? own;
}
