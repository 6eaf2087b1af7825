/** How often one address or account may ask; the excess is told when to come back. */
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
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

/** By account where there is one, else by address. */
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

const tooMany: RequestHandler = (_req, res) => refuse(res, 'E3009');
