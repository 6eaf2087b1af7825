/**
 * Assigns an id to every request, for its answer, the log and traces. The id of a trusted proxy is used, because it
 * is in the proxy's log too; otherwise a new one is made. Only the path of the URL is logged, because queries can
 * contain secrets.
 */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { currentContext, runInContext } from '../observability/tracing/context.ts';
import type { Tracing } from '../observability/tracing/tracing.ts';
import { routeOf } from './measured.ts';

const HEADER = 'x-request-id';
const ID = /^[\w-]{8,64}$/;

/** @param isTrusted whether the request comes from a trusted proxy, or from another process of this server. */
export function requestContext(tracing: Tracing, isTrusted: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const given = isTrusted(req) ? req.get(HEADER) : undefined;
    const request = given !== undefined && ID.test(given) ? given : randomUUID();
    // A forwarded request keeps its id.
    req.headers[HEADER] = request;
    res.setHeader('X-Request-Id', request);
    const span = tracing.begin(`HTTP ${req.method}`, { request, 'http.request.method': req.method });
    res.on('close', () =>
      span.end({ 'http.route': routeOf(res), 'http.response.status_code': res.statusCode }),
    );
    runInContext({ request, span }, next);
  };
}

/** Adds the game of the request to the context. */
export function noteGame(gameId: string): void {
  const doing = currentContext();
  if (doing) doing.gameId = gameId;
}
