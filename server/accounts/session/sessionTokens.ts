/**
 * The session cookie: a signed token with the id of a session row. The token becomes invalid when the row is revoked.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'tetrarch';
const payload = z.object({ sid: z.string().min(20).max(64), iat: z.number() });

export interface ReadToken {
  readonly sessionId: string;
  readonly issuedAtSeconds: number;
}

export interface SessionTokens {
  sign(sessionId: string, seconds: number): Promise<string>;
  /** Reads a token. OVER means a token of this server that has expired, FORGED any other invalid token. */
  read(token: string): Promise<ReadToken | 'OVER' | 'FORGED'>;
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
        const { sid, iat } = payload.parse(verified.payload);
        return { sessionId: sid, issuedAtSeconds: iat };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'OVER' : 'FORGED';
      }
    },
  };
}
