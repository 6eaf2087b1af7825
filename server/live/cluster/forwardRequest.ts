/** Forwards a request to the owner process of its game and streams the response back. */
import { type IncomingMessage, request } from 'node:http';
import type { Request, Response } from 'express';
import { originForm, PEER_HEADERS, type PeerTrust, TRY_ANOTHER_PEER, type Unanswered } from './peerTrust.ts';

/**
 * Timeout for the response of the owner process. A process that has not responded by then may have stopped, and its
 * lease expires before the next attempt.
 */
const TIMEOUT_MS = 3_000;

/** Hop-by-hop headers, and headers that the forwarding process sets itself. */
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
 * Resolves to `ANSWERED` when the response was streamed to the client. When the process at `address` did not
 * respond, resolves to whether the request may have been executed there; the client has then received nothing.
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
    ...forwardedRequest(req),
    ...trust.headersFor({ method: req.method, target, client: req.ip ?? '' }),
    ...(body === null ? {} : headersOf(body)),
  };
  // The client may have disconnected already, for example during a reconnect storm, or may disconnect later.
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
        for (const [name, value] of Object.entries(answered(incoming)))
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

/** The body was decoded here, so it is forwarded as plain UTF-8 JSON, whatever its original encoding. */
function headersOf(body: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
}

/** A truncated response is aborted here too, so that it cannot pass for a complete one. */
function forward(incoming: IncomingMessage, res: Response): void {
  // The `close` event reports the same failure.
  incoming.on('error', () => {});
  incoming.once('close', () => {
    if (!incoming.complete) res.destroy();
  });
  incoming.pipe(res);
}

/** The client has disconnected. */
function isGone(res: Response): boolean {
  return res.destroyed || res.closed;
}

function forwardedRequest(req: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-encoding': _, ...headers } = answered(req);
  return headers;
}

function answered({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)));
}
