/**
 * The page `/metrics`, for programs on this machine and for clients with the token. Without a configured token, other
 * machines get "not found".
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from '../observability/metrics/metrics.ts';
import { refuse } from './errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Matches a Host header that names this machine, as a defense against DNS rebinding. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** Headers of a proxy. A request with one of them does not count as local, even if the proxy is local. */
const PROXIED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** @param token the token for other machines, or null if they have no access. */
export function metricsPage(metrics: Metrics, token: string | null): RequestHandler {
  return async (req, res) => {
    if (!isLocal(req) && !hasToken(req, token)) {
      if (token === null) return refuse(res, 'E1000');
      res.setHeader('WWW-Authenticate', 'Bearer');
      return refuse(res, 'E150');
    }
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', metrics.contentType);
    res.send(await metrics.text());
  };
}

function isLocal({ socket, headers }: Request): boolean {
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    PROXIED.every((name) => headers[name] === undefined)
  );
}

function hasToken({ headers }: Request, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Hashes the values to equal length, which the constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
