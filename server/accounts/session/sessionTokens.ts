/**
 * The session cookie: a signed token with the id of a session row. The token becomes invalid when the row is revoked.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const ISSUER = 'tetrarch';
const payload = z.object({ sid: z.string().min(20).max(64), iat: z.number(), exp: z.number() });

/** Number of verified tokens that a process remembers, the last used. */
const REMEMBERED = 10_000;

export interface ReadToken {
  readonly sessionId: string;
  readonly issuedAtSeconds: number;
}

export interface SessionTokens {
  sign(sessionId: string, seconds: number): Promise<string>;
  /** Reads a token. OVER means a token of this server that has expired, FORGED any other invalid token. */
  read(token: string): Promise<ReadToken | 'OVER' | 'FORGED'>;
}

interface Verified extends ReadToken {
  /** Epoch seconds. */
  readonly expiresAtSeconds: number;
}

export function sessionTokens(secret: string): SessionTokens {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  // A page sends the same token with every request, and verifying it takes longer than finding its session.
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED });

  async function verify(token: string): Promise<Verified> {
    const { payload: claims } = await jwtVerify(token, await key, { issuer: ISSUER, algorithms: ['HS256'] });
    const { sid, iat, exp } = payload.parse(claims);
    const read = { sessionId: sid, issuedAtSeconds: iat, expiresAtSeconds: exp };
    verified.set(token, read);
    return read;
  }

  return {
    sign: async (sessionId, seconds) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(await key),
    async read(token) {
      try {
        const read = verified.get(token) ?? (await verify(token));
        return read.expiresAtSeconds > Date.now() / 1000 ? read : 'OVER';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'OVER' : 'FORGED';
      }
    },
  };
}
