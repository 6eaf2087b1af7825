/** Passes a request on to the process that owns its game, and its answer back. */
import { type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Request, Response } from 'express';
import { PEER_HEADERS, type PeerTrust } from './peerTrust.ts';

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

/** Resolves to false when the process at `address` could not be asked; then nothing was answered. */
export function forwardRequest(
  req: Request,
  res: Response,
  address: string,
  trust: PeerTrust,
): Promise<boolean> {
  const body = req.body === undefined ? null : JSON.stringify(req.body);
  const headers = {
    ...passedOn(req),
    ...trust.headersFor(req.ip ?? ''),
    ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const outgoing = request(
      `http://${address}${req.originalUrl}`,
      { method: req.method, headers, timeout: TIMEOUT_MS },
      (incoming) => {
        res.status(incoming.statusCode ?? 502);
        for (const [name, value] of Object.entries(passedOn(incoming)))
          if (value !== undefined) res.setHeader(name, value);
        pipeline(incoming, res, () => resolve(true));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(res.headersSent));
    // Whoever asked has gone: the other process is told.
    res.on('close', () => outgoing.destroy());
    outgoing.end(body ?? undefined);
  });
}

function passedOn({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)));
}
