/** Reads the access token of a request: from the header Authorization only (RFC 6750). */
import type { IncomingMessage } from 'node:http';
import { TOKEN_PREFIX } from '../../protocol/http/programs/accessTokenApi.ts';

/** Returns the token of an Authorization header of the scheme Bearer, or null without one. */
export function bearerToken({ headers }: IncomingMessage): string | null {
  const [scheme, ...rest] = (headers.authorization ?? '').trim().split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ') : null;
}

/** Returns whether the address contains a token. Such a request is refused, because addresses are written to logs. */
export function hasTokenInAddress(address: string): boolean {
  return /[?&]access_token=/i.test(address) || address.includes(TOKEN_PREFIX);
}
