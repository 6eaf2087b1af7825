/** Origin checks (CSRF protection): state-changing requests must come from the site's own pages. */

import type { RequestHandler } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import type { Config } from '../config/config.ts';
import { refuse } from './errors.ts';

export interface Origins {
  isOwn(origin: string): boolean;
}

/** Outside production the loopback names with our port are also allowed, because developers use either of them. */
export function ownOrigins(config: Config, port: () => number): Origins {
  const fixed = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  return {
    isOwn(origin) {
      if (origin === fixed) return true;
      if (config.isProduction) return false;
      return origin === `http://localhost:${port()}` || origin === `http://127.0.0.1:${port()}`;
    },
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing requests without our own Origin, and bodies that are not JSON. */
export function requireOwnOrigin(origins: Origins): RequestHandler {
  return (req, res, next) => {
    if (SAFE.has(req.method)) return next();
    const { origin } = req.headers;
    if (origin === undefined || !origins.isOwn(origin)) return refuse(res, ERR.WRONG_ORIGIN);
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) return refuse(res, ERR.NOT_JSON);
    next();
  };
}

/**
 * Refuses a state-changing GET unless one of our own pages sends it. Links and images of other sites send GET
 * requests with our cookies and without an Origin, so Sec-Fetch-Site decides. Without that header the client is a
 * program: outside production it may omit the Origin, as for sockets.
 */
export function requireOwnPage(origins: Origins, isProduction: boolean): RequestHandler {
  return (req, res, next) => {
    const { origin, 'sec-fetch-site': site } = req.headers;
    const isOwn =
      site === undefined
        ? origin === undefined
          ? !isProduction
          : origins.isOwn(origin)
        : site === 'same-origin';
    return isOwn ? next() : refuse(res, ERR.WRONG_ORIGIN);
  };
}
