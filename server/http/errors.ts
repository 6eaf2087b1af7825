/** Refusals over HTTP: one shape for all, made in one place. */
import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, statusOf } from '../../protocol/errors.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { isGameDamaged } from '../games/gameDamaged.ts';
import type { ErrorReporting } from '../reports/errorReporting.ts';
import { elsewhereOf, isGameElsewhere } from '../rooms/gameElsewhere.ts';
import { noteRefusal, routeOf } from './measured.ts';

type Params = Readonly<Record<string, string | number>>;

/** When to come back to a server that has too much to do. */
const RETRY_SECONDS = 5;

export function refuse(res: Response, code: ErrorCode, params: Params = {}): void {
  const status = statusOf(code);
  noteRefusal(res, code);
  if (code === 'E3041') res.setHeader('Retry-After', RETRY_SECONDS);
  const body: ErrorBody = { status, error: STATUS_CODES[status] ?? 'Error', code, params };
  res.status(status).json(body);
}

/** Parses a body, query or parameters; answers 422 with the field and null when they break the schema. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, res: Response): z.infer<T> | null {
  const result = schema.safeParse(value ?? {});
  if (result.success && holdsNul(result.data)) {
    refuse(res, 'E3008', { field: '', reason: 'must not hold the sign NUL' });
    return null;
  }
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : null;
  refuse(res, 'E3008', {
    field: unknown ?? issue?.path.join('.') ?? '',
    reason: issue?.message ?? 'Invalid',
  });
  return null;
}

/** No text with this sign can be stored. */
function holdsNul(value: unknown): boolean {
  return JSON.stringify(value)?.includes('\\u0000') ?? false;
}

/** Passes a request on to the process that answers at `address`; false when that one could not be asked. */
export type PassOn = (req: Request, res: Response, address: string) => Promise<boolean>;

/** The last net: bodies that are too large or no JSON are the asker's fault, everything else is ours and is logged. */
export function errorHandler(
  log: Logger,
  reporting: Pick<ErrorReporting, 'fault'>,
  passOn: PassOn,
): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    const kind = (error as { type?: string }).type;
    if (res.headersSent) return void res.end();
    if (kind === 'entity.too.large') return refuse(res, 'E3012');
    if (kind === 'entity.parse.failed' || kind === 'encoding.unsupported' || kind === 'charset.unsupported') {
      return refuse(res, 'E3008', { field: 'body', reason: 'not valid JSON' });
    }
    if (error instanceof URIError) return refuse(res, 'E1000');
    if (isGameElsewhere(error)) {
      const address = elsewhereOf(error);
      if (address !== null && (await passOn(req, res, address))) return;
      res.setHeader('Retry-After', 1);
      return refuse(res, 'E3006');
    }
    if (isUnreachable(error)) {
      log.warn({ err: error, method: req.method, path: req.path }, 'the database cannot be reached');
      res.setHeader('Retry-After', 1);
      return refuse(res, 'E3042');
    }
    if (isGameDamaged(error)) return refuse(res, 'E3080');
    const id = crypto.randomUUID();
    log.error({ err: error, id, method: req.method, path: req.path }, 'request failed');
    reporting.fault(error, { id, method: req.method, route: routeOf(res) });
    refuse(res, 'E9999', { id });
  };
}
