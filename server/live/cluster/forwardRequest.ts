/** Passes a request on to the process that owns its game, and its answer back. */
import { type IncomingMessage, request } from 'node:http';
import type { Request, Response } from 'express';
import { ASK_ANOTHER, originForm, PEER_HEADERS, type PeerTrust, type Unanswered } from './peerTrust.ts';

/** An owner that does not answer for so long may have stopped; by the next try its lease has run out. */
const TIMEOUT_MS = 3_000;

/** Headers that belong to one connection, or are made anew. */
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
 * Resolves to what is known of the request when the process at `address` did not answer it, as one that stops or has
 * just gone; then the asker has no answer yet.
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
    ...passedOn(req),
    ...trust.headersFor({ method: req.method, target, client: req.ip ?? '' }),
    ...(body === null ? {} : headersOf(body)),
  };
  // Whoever asked may have gone by now, or go meanwhile, as in a storm of people who come back.
  if (isGone(res)) return Promise.resolve('ANSWERED');
  return new Promise((resolve) => {
    const outgoing = request(
      `http://${address}${target}`,
      { method: req.method, headers, timeout: TIMEOUT_MS },
      (incoming) => {
        const refusal = incoming.headers[ASK_ANOTHER];
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
        lead(incoming, res);
        resolve('ANSWERED');
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent || isGone(res)) resolve('ANSWERED');
      else resolve(error.code === 'ECONNREFUSED' ? 'NOTHING_DONE' : 'PERHAPS_DONE');
    });
    // The other process is told.
    res.once('close', () => outgoing.destroy());
    outgoing.end(body ?? undefined);
  });
}

/** The body was read, unpacked and decoded here: it goes on as plain JSON in UTF-8, whatever it came as. */
function headersOf(body: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
}

/** An answer that breaks off breaks off here too: half of one must not look like a whole one. */
function lead(incoming: IncomingMessage, res: Response): void {
  // Said again by its end.
  incoming.on('error', () => {});
  incoming.once('close', () => {
    if (!incoming.complete) res.destroy();
  });
  incoming.pipe(res);
}

/** Nobody hears an answer any more. */
function isGone(res: Response): boolean {
  return res.destroyed || res.closed;
}

function passedOn(req: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-encoding': _, ...headers } = answered(req);
  return headers;
}

function answered({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)));
}
