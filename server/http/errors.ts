/** Sends refusals over HTTP in one common shape. */
import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';
import type { z } from 'zod';
import { ERR, type ErrorBody, type ErrorCode, statusOf } from '../../protocol/http/errors.ts';
import { noteRefusal } from './measured.ts';

type Params = Readonly<Record<string, string | number>>;

/** The Retry-After hint of an overloaded server, in seconds. */
const RETRY_SECONDS = 5;

export function refuse(res: Response, code: ErrorCode, params: Params = {}): void {
  const status = statusOf(code);
  noteRefusal(res, code);
  if (code === ERR.OVERLOADED) res.setHeader('Retry-After', RETRY_SECONDS);
  const body: ErrorBody = { status, error: STATUS_CODES[status] ?? 'Error', code, params };
  res.status(status).json(body);
}

/** Parses a body, query or parameters. For an invalid value, answers 422 with the field and returns null. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, res: Response): z.infer<T> | null {
  const result = schema.safeParse(value ?? {});
  if (result.success && containsNul(result.data)) {
    refuse(res, ERR.INVALID_REQUEST, { field: '', reason: 'must not hold the sign NUL' });
    return null;
  }
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : null;
  refuse(res, ERR.INVALID_REQUEST, {
    field: unknown ?? issue?.path.join('.') ?? '',
    reason: issue?.message ?? 'Invalid',
  });
  return null;
}

/** Returns whether a value contains the character NUL, which no text column can store. */
function containsNul(value: unknown): boolean {
  return JSON.stringify(value)?.includes('\\u0000') ?? false;
}
