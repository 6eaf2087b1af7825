/**
 * Answers the polls of the live game before they reach Express. All visitors get the same answer, so that a poll needs no
 * login session, and a thousand pages cost the rooms of this process next to nothing. The answer is serialized once for
 * each change, most polls are answered with 304, and any cache may keep the answer for a second.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { CACHED_FOR_SECONDS, LIVE_GAME_ROUTES } from '../../../protocol/http/liveGameApi.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { refuseAboveLimit } from '../../http/limits/rateLimits.ts';
import { MinuteCounter } from '../../http/minuteCounter.ts';
import type { OpenRequests } from '../../http/openRequests.ts';
import type { Metrics } from '../../observability/metrics/metrics.ts';
import type { LiveAnswer, LiveGames } from './liveGame.ts';

const PATHS: ReadonlySet<string | undefined> = new Set(
  ['/api', '/api/guest'].map((base) => base + LIVE_GAME_ROUTES.now.path),
);
const CACHE_CONTROL = `public, max-age=${CACHED_FOR_SECONDS}`;

export interface LiveGamePollsDeps {
  readonly liveGames: LiveGames;
  readonly openRequests: OpenRequests;
  readonly metrics: Metrics;
  /** Maximum number of polls per IP address and minute. */
  readonly perMinute: number;
  readonly trustProxy: number;
}

/**
 * Returns a listener that answers the polls of pages. It passes all other requests to `app`, among them the polls of
 * programs with an access token. It refuses polls above the limit with 429, while `app` may still accept other
 * requests. The polls are counted in this process only, because a call to Redis costs more than the answer.
 */
export function liveGamePolls(deps: LiveGamePollsDeps, app: RequestListener): RequestListener {
  const { liveGames, openRequests, metrics, perMinute, trustProxy } = deps;
  const polls = new MinuteCounter();
  const isWithinLimit = (req: IncomingMessage) =>
    polls.count(ipKeyGenerator(clientAddress(req, trustProxy))) <= perMinute;
  const refuse = express()
    .disable('x-powered-by')
    .set('trust proxy', trustProxy)
    .use(refuseAboveLimit) as RequestListener;
  return (req, res) => {
    if (!isPollOfPage(req)) return app(req, res);
    if (!isWithinLimit(req)) return refuse(req, res);
    const end = openRequests.begin();
    if (!end) return app(req, res);
    metrics.livePolled();
    const { latest } = liveGames;
    if (latest) {
      send(req, res, latest);
      return end();
    }
    res.once('close', end);
    void liveGames.answer().then((answer) => send(req, res, answer));
  };
}

function isPollOfPage({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && PATHS.has(url) && headers.authorization === undefined;
}

function send(req: IncomingMessage, res: ServerResponse, { etag, body }: LiveAnswer): void {
  // Searches the header for the tag, because a proxy that compresses the answer sends a weak tag that contains this
  // tag.
  if (req.headers['if-none-match']?.includes(etag)) {
    res.writeHead(304, { ETag: etag, 'Cache-Control': CACHE_CONTROL }).end();
    return;
  }
  res
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      ETag: etag,
      'Cache-Control': CACHE_CONTROL,
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}
