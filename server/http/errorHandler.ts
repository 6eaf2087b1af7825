/** Converts exceptions of handlers to answers. */

import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { fieldOf } from '../../engine/records.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { isGameDamaged } from '../live/errors/gameDamaged.ts';
import { isNotOwner } from '../live/errors/notOwner.ts';
import type { ErrorReporting } from '../observability/errors/errorReporting.ts';
import { logFields } from '../observability/tracing/context.ts';
import { refuse } from './errors.ts';
import { refuseGameMoving } from './forwardToOwner.ts';
import { routeOf } from './measured.ts';

/**
 * The last error handler. Known errors, such as a body that is too large, get answers with their own codes. All other
 * errors are server errors: they are logged and reported, and the answer has the code E9999.
 */
export function errorHandler(log: Logger, reporting: Pick<ErrorReporting, 'fault'>): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const kind = fieldOf(error, 'type');
    // Nobody reads the answer to a request that the client has aborted.
    if (res.headersSent || kind === 'request.aborted') return void res.end();
    if (kind === 'entity.too.large') return refuse(res, ERR.BODY_TOO_LARGE);
    if (kind === 'entity.parse.failed' || kind === 'encoding.unsupported' || kind === 'charset.unsupported') {
      return refuse(res, ERR.INVALID_REQUEST, { field: 'body', reason: 'not valid JSON' });
    }
    if (error instanceof URIError) return refuse(res, 'E1000');
    if (isNotOwner(error)) return refuseGameMoving(res, null);
    if (isUnreachable(error)) {
      log.warn({ err: error, method: req.method, path: req.path }, 'the database is unreachable');
      res.setHeader('Retry-After', 1);
      return refuse(res, ERR.DATABASE_UNREACHABLE);
    }
    if (isGameDamaged(error)) return refuse(res, ERR.GAME_DAMAGED);
    const { request: id = crypto.randomUUID(), gameId } = logFields();
    log.error({ err: error, id, method: req.method, path: req.path }, 'request failed');
    const game = gameId === undefined ? {} : { gameId };
    reporting.fault(error, { id, method: req.method, route: routeOf(res), ...game });
    refuse(res, 'E9999', { id });
  };
}
