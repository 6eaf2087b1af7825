/** Origin checks (CSRF protection): requests that change state must come from pages of this site. */

import type { RequestHandler } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import type { Config } from '../config/config.ts';
import { bearerToken } from './bearerToken.ts';
import { refuse } from './errors.ts';

export interface Origins {
  isOwn(origin: string): boolean;
  /** Returns the origin of the product's URLs, such as `https://example.org`. */
  own(): string;
}

/**
 * Returns the allowed origins. Outside production they include `localhost` and `127.0.0.1` with the server's port,
 * because developers use either name.
 */
export function ownOrigins(config: Config, port: () => number): Origins {
  const fixed = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  return {
    isOwn(origin) {
      if (origin === fixed) return true;
      if (config.isProduction) return false;
      return origin === `http://localhost:${port()}` || origin === `http://127.0.0.1:${port()}`;
    },
    own: () => fixed ?? `http://localhost:${port()}`,
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that have neither an allowed Origin nor an access token, and bodies that are not
 * JSON.
 */
export function requireOwnOrigin(origins: Origins): RequestHandler {
  return (req, res, next) => {
    if (SAFE.has(req.method)) return next();
    const { origin } = req.headers;
    // A browser sends no Authorization header by itself, so a request with a token cannot be forged by another site.
    const isForged = bearerToken(req) === null && (origin === undefined || !origins.isOwn(origin));
    if (isForged) return refuse(res, ERR.WRONG_ORIGIN);
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) return refuse(res, ERR.NOT_JSON);
    next();
  };
}

/**
 * Refuses a state-changing GET unless a page of this site sends it. Links and images on other sites send GET requests
 * with the site's cookies and without an Origin, so Sec-Fetch-Site decides. All browsers send Sec-Fetch-Site. A client
 * without it must send an allowed Origin; outside production it may omit the Origin.
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
