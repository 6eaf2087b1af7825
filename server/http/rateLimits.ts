/** Rate limits per IP address or account; refusals have a Retry-After hint. */

import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { ERR } from '../../protocol/http/errors.ts';
import { refuse } from './errors.ts';
import { identityOf } from './identity.ts';

const MINUTE_MS = 60_000;

export function limitByAddress(limit: number, windowMs = MINUTE_MS): RequestHandler {
  return rateLimit({
    windowMs,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: tooMany,
  });
}

/** Counts by account for logged-in users, otherwise by IP address. */
export function limitByAccount(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => identityOf(req)?.account.id ?? ipKeyGenerator(req.ip ?? ''),
    handler: tooMany,
  });
}

/** Counts the requests of each access token. Other requests are not counted. */
export function limitByToken(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skip: (req) => identityOf(req)?.scopes === undefined,
    keyGenerator: (req) => identityOf(req)?.sessionId ?? '',
    handler: tooMany,
  });
}

const tooMany: RequestHandler = (_req, res) => refuse(res, ERR.RATE_LIMITED);
