/** Forwards a request to the owner process of its game and streams the response back. */
import { type IncomingMessage, request } from 'node:http';
import type { Request, Response } from 'express';
import { originForm, PEER_HEADERS, type PeerTrust, TRY_ANOTHER_PEER, type Unanswered } from './peerTrust.ts';

/**
 * Milliseconds to wait for the response of the owner process. If the owner process has stopped, its lease expires
 * before the client retries.
 */
const TIMEOUT_MS = 3_000;

/** Hop-by-hop headers, and headers that the forwarding process sets itself, are not forwarded. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...PEER_HEADERS,
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Resolves to `ANSWERED` when the response begins to arrive, or when the client has disconnected. If the process at
 * `address` did not respond, resolves to whether it may have executed the request; the client has then received
 * nothing.
 */
export function forwardRequest(
  req: Request,
  res: Response,
  address: string,
  trust: PeerTrust,
): Promise<'ANSWERED' | Unanswered> {
  const body = req.body === undefined ? null : JSON.stringify(req.body);
  const target = originForm(req);
  const headers = {
    ...forwardedHeaders(req),
    ...trust.headersFor({ method: req.method, target, client: req.ip ?? '' }),
    ...(body === null ? {} : headersOf(body)),
  };
  // The client may already have disconnected, for example during a reconnect storm.
  if (isGone(res)) return Promise.resolve('ANSWERED');
  return new Promise((resolve) => {
    const outgoing = request(
      `http://${address}${target}`,
      { method: req.method, headers, timeout: TIMEOUT_MS },
      (incoming) => {
        const refusal = incoming.headers[TRY_ANOTHER_PEER];
        if (refusal !== undefined) {
          incoming.resume();
          return resolve(refusal === 'NOTHING_DONE' ? refusal : 'PERHAPS_DONE');
        }
        if (isGone(res)) {
          incoming.destroy();
          return resolve('ANSWERED');
        }
        res.status(incoming.statusCode ?? 502);
        for (const [name, value] of Object.entries(endToEndHeaders(incoming)))
          if (value !== undefined) res.setHeader(name, value);
        forward(incoming, res);
        resolve('ANSWERED');
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent || isGone(res)) resolve('ANSWERED');
      else resolve(error.code === 'ECONNREFUSED' ? 'NOTHING_DONE' : 'PERHAPS_DONE');
    });
    // Aborts the request to the owner process.
    res.once('close', () => outgoing.destroy());
    outgoing.end(body ?? undefined);
  });
}

/**
 * Returns the headers of the forwarded body. The body was decoded in this process, so it is forwarded as UTF-8 JSON,
 * whatever its original encoding was.
 */
function headersOf(body: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
}

/**
 * Streams the response to the client. Aborts it if the owner process aborts it, so that a truncated response does not
 * look complete.
 */
function forward(incoming: IncomingMessage, res: Response): void {
  // Ignored, because the `close` event reports the same failure.
  incoming.on('error', () => {});
  incoming.once('close', () => {
    if (!incoming.complete) res.destroy();
  });
  incoming.pipe(res);
}

/** Returns whether the client has disconnected. */
function isGone(res: Response): boolean {
  return res.destroyed || res.closed;
}

function forwardedHeaders(req: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-encoding': _, ...headers } = endToEndHeaders(req);
  return headers;
}

function endToEndHeaders({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)));
}
