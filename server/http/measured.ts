/** Counts and times every request. Handlers set the labels (route template, refusal code) on the response. */
import type { RequestHandler, Response } from 'express';
import type { ErrorCode } from '../../protocol/http/errors.ts';
import type { Metrics } from '../observability/metrics/metrics.ts';

/** The label of pages, files and unknown URLs. */
const NO_ROUTE = 'other';

interface Notes {
  route?: string;
  refusal?: ErrorCode;
}

/** Sets the route template with its base path, as in `/api/game-session/{id}`. */
export function noteRoute(res: Response, template: string): void {
  (res.locals as Notes).route = template;
}

export function routeOf(res: Response): string {
  return (res.locals as Notes).route ?? NO_ROUTE;
}

export function noteRefusal(res: Response, code: ErrorCode): void {
  (res.locals as Notes).refusal = code;
}

export function measured(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const begun = performance.now();
    res.on('finish', () => {
      const { refusal } = res.locals as Notes;
      metrics.answered(req.method, routeOf(res), res.statusCode, performance.now() - begun);
      if (refusal) metrics.refused(refusal, 'http');
    });
    next();
  };
}
