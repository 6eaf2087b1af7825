/** Refusals over HTTP: one shape for all, made in one place. */
import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, statusOf } from '../../protocol/errors.ts';
import { ASK_ANOTHER, type Unanswered } from '../cluster/peerTrust.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { isGameDamaged } from '../games/gameDamaged.ts';
import type { ErrorReporting } from '../reports/errorReporting.ts';
import { elsewhereOf, isGameElsewhere } from '../rooms/gameElsewhere.ts';
import { logFields } from '../telemetry/context.ts';
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

/** Come back in a second. @param toPeer told to a process of ours, which asks another one; null for everybody else. */
export function refuseToAskAnother(res: Response, toPeer: Unanswered | null): void {
  res.setHeader('Retry-After', 1);
  if (toPeer) res.setHeader(ASK_ANOTHER, toPeer);
  refuse(res, 'E3006');
}

/** How a request reaches other processes of ours. */
export interface PassingOn {
  readonly isFromPeer: (req: Request) => boolean;
  /** Passes a request on to the process that answers at `address`. */
  readonly passOn: (req: Request, res: Response, address: string) => Promise<'ANSWERED' | Unanswered>;
}

/** What carries a request out once more; whether that is harmless even if it may have been done. */
interface Again {
  readonly isHarmless: boolean;
  readonly act: () => Promise<void>;
}

const repetitions = new WeakMap<Request, Again>();

/** Says how to carry the request out once more, should the process that it is passed on to not answer. */
export function noteRepetition(req: Request, again: Again): void {
  repetitions.set(req, again);
}

/** To the process that has the game; where that one does not answer, once more by what is known then. */
async function goElsewhere(
  { isFromPeer, passOn }: PassingOn,
  address: string | null,
  req: Request,
  res: Response,
): Promise<void> {
  if (isFromPeer(req)) return refuseToAskAnother(res, 'PERHAPS_DONE');
  if (address === null) return refuseToAskAnother(res, null);
  const outcome = await passOn(req, res, address);
  if (outcome === 'ANSWERED') return;
  const again = repetitions.get(req);
  repetitions.delete(req);
  if (again && (again.isHarmless || outcome === 'NOTHING_DONE')) return again.act();
  refuseToAskAnother(res, null);
}

/** The last net: bodies that are too large or no JSON are the asker's fault, everything else is ours and is logged. */
export function errorHandler(
  log: Logger,
  reporting: Pick<ErrorReporting, 'fault'>,
  passing: PassingOn,
): ErrorRequestHandler {
  const handle: ErrorRequestHandler = async (error, req, res, next) => {
    const kind = (error as { type?: string }).type;
    if (res.headersSent) return void res.end();
    if (kind === 'entity.too.large') return refuse(res, 'E3012');
    if (kind === 'entity.parse.failed' || kind === 'encoding.unsupported' || kind === 'charset.unsupported') {
      return refuse(res, 'E3008', { field: 'body', reason: 'not valid JSON' });
    }
    if (error instanceof URIError) return refuse(res, 'E1000');
    if (isGameElsewhere(error)) {
      return goElsewhere(passing, elsewhereOf(error), req, res).catch((later) =>
        handle(later, req, res, next),
      );
    }
    if (isUnreachable(error)) {
      log.warn({ err: error, method: req.method, path: req.path }, 'the database cannot be reached');
      res.setHeader('Retry-After', 1);
      return refuse(res, 'E3042');
    }
    if (isGameDamaged(error)) return refuse(res, 'E3080');
    const { request: id = crypto.randomUUID(), gameId } = logFields();
    log.error({ err: error, id, method: req.method, path: req.path }, 'request failed');
    const game = gameId === undefined ? {} : { gameId };
    reporting.fault(error, { id, method: req.method, route: routeOf(res), ...game });
    refuse(res, 'E9999', { id });
  };
  return handle;
}
