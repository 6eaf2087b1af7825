/** The session cookie: a signed token that names a session row. It proves nothing by itself once the row is revoked. */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'tetrarch';
const payload = z.object({ sid: z.string().min(20).max(64) });

export interface SessionTokens {
  sign(sessionId: string, seconds: number): Promise<string>;
  /** The session's id; null for a token that is forged, damaged or over. */
  read(token: string): Promise<string | null>;
}

export function sessionTokens(secret: string): SessionTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (sessionId, seconds) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    async read(token) {
      try {
        const verified = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
        return payload.parse(verified.payload).sid;
      } catch {
        return null;
      }
    },
  };
}
