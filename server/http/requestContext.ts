/**
 * Names every request, for its answer, the log and traces: by the id that a proxy of ours gave it, which stands in the
 * proxy's log too, else by a new one. Of the address no more than the path is ever kept: queries can hold secrets.
 */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { currentContext, runInContext } from '../observability/tracing/context.ts';
import type { Tracing } from '../observability/tracing/tracing.ts';
import { routeOf } from './measured.ts';

const HEADER = 'x-request-id';
const ID = /^[\w-]{8,64}$/;

/** @param isTrusted whether the request comes from a proxy or a process of ours. */
export function requestContext(tracing: Tracing, isTrusted: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const given = isTrusted(req) ? req.get(HEADER) : undefined;
    const request = given !== undefined && ID.test(given) ? given : randomUUID();
    // Another process that has the game is told the same.
    req.headers[HEADER] = request;
    res.setHeader('X-Request-Id', request);
    const span = tracing.begin(`HTTP ${req.method}`, { request, 'http.request.method': req.method });
    res.on('close', () =>
      span.end({ 'http.route': routeOf(res), 'http.response.status_code': res.statusCode }),
    );
    runInContext({ request, span }, next);
  };
}

/** The request is about this game. */
export function noteGame(gameId: string): void {
  const doing = currentContext();
  if (doing) doing.gameId = gameId;
}
