/**
 * Counts and times every request. Handlers set the labels of the metrics (route template, error code) on the response.
 */
import type { RequestHandler, Response } from 'express';
import type { ErrorCode } from '../../protocol/http/errors.ts';
import type { Metrics } from '../observability/metrics/metrics.ts';

/** The label of pages, files and unknown URLs. */
const NO_ROUTE = 'other';

interface Notes {
  route?: string;
  refusal?: ErrorCode;
  isStream?: true;
}

const notesOf = (res: Response): Notes => res.locals;

/** Sets the route template including its base path, such as `/api/game-session/{id}`. */
export function noteRoute(res: Response, template: string): void {
  notesOf(res).route = template;
}

export function routeOf(res: Response): string {
  return notesOf(res).route ?? NO_ROUTE;
}

/** Excludes a stream from the measured times, because the client decides how long it lasts. */
export function noteStream(res: Response): void {
  notesOf(res).isStream = true;
}

export function noteRefusal(res: Response, code: ErrorCode): void {
  notesOf(res).refusal = code;
}

export function measured(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const begun = performance.now();
    res.on('finish', () => {
      const { refusal, isStream } = notesOf(res);
      if (isStream) return;
      metrics.answered(req.method, routeOf(res), res.statusCode, performance.now() - begun);
      if (refusal) metrics.refused(refusal, 'http');
    });
    next();
  };
}
