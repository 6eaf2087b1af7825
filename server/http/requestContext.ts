/**
 * Assigns an id to every request, which appears in the answer, the log and the traces. A trusted proxy's id is reused,
 * because the proxy's log contains it too; otherwise the id is new. The log contains only the path of a URL, because
 * queries can contain secrets.
 */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { currentContext, runInContext } from '../observability/tracing/context.ts';
import type { Tracing } from '../observability/tracing/tracing.ts';
import { routeOf } from './measured.ts';

const HEADER = 'x-request-id';
const TRACEPARENT = 'traceparent';
const ID = /^[\w-]{8,64}$/;

/** @param isTrusted whether a trusted proxy or another process of this server sent the request. */
export function requestContext(tracing: Tracing, isTrusted: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const given = isTrusted(req) ? req.get(HEADER) : undefined;
    const request = given !== undefined && ID.test(given) ? given : randomUUID();
    // Sets the id on the request, so that it keeps the id when it is forwarded.
    req.headers[HEADER] = request;
    res.setHeader('X-Request-Id', request);
    const span = tracing.begin(
      `HTTP ${req.method}`,
      { request, 'http.request.method': req.method },
      isTrusted(req) ? req.get(TRACEPARENT) : undefined,
    );
    // The owner process of the game continues this span when it gets the request.
    if (span.traceparent !== null) req.headers[TRACEPARENT] = span.traceparent;
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
