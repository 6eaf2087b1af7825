/**
 * Trust between processes. A forwarded request or relayed socket carries the client's address and a MAC made with the
 * shared secret. So authentication and rate limits apply only once, in the process that received the request. The MAC
 * covers the method, the path, the client's address and the time, and expires after some seconds. So a MAC that leaks
 * into a log is useless for other requests.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const CLIENT = 'x-peer-client';
const TIME = 'x-peer-time';
const PROOF = 'x-peer-proof';

/** Header in the refusal of a forwarded request: the reason why the forwarding process should try another process. */
export const TRY_ANOTHER_PEER = 'x-peer-ask-another';

/** Lifetime of a MAC in milliseconds: clock skew between processes plus the transfer time. */
const PROOF_LASTS_MS = 30_000;

/**
 * The outcome of a forwarded request that another process did not answer: certainly not executed, or possibly executed.
 */
export type Unanswered = 'NOTHING_DONE' | 'PERHAPS_DONE';

/** The parts of a forwarded request that the MAC covers. */
export interface PeerRequest {
  readonly method: string;
  /** Path and query of the URL (origin form). */
  readonly target: string;
  /** The client's address. */
  readonly client: string;
}

export class PeerTrust {
  readonly #secret: string;
  /** Cache of verified client addresses, because several middlewares verify the same request. */
  readonly #clients = new WeakMap<IncomingMessage, string | null>();

  /** @param secret the secret of the session tokens */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the headers that prove to another process that this process accepted the client's request. */
  headersFor(request: PeerRequest, now = Date.now()): Readonly<Record<string, string>> {
    return {
      [CLIENT]: request.client,
      [TIME]: String(now),
      [PROOF]: this.#proofOf(request, now).toString('base64url'),
    };
  }

  /**
   * Returns the client's address that another process states, or null if the request does not come from another
   * process.
   */
  clientOf(req: IncomingMessage): string | null {
    const known = this.#clients.get(req);
    if (known !== undefined) return known;
    const client = this.#provenClient(req);
    this.#clients.set(req, client);
    return client;
  }

  #provenClient(req: IncomingMessage): string | null {
    const { [CLIENT]: client, [TIME]: time, [PROOF]: proof } = req.headers;
    if (typeof client !== 'string' || typeof time !== 'string' || typeof proof !== 'string') return null;
    const madeAt = Number(time);
    if (!(Math.abs(Date.now() - madeAt) <= PROOF_LASTS_MS)) return null;
    const given = Buffer.from(proof, 'base64url');
    const wanted = this.#proofOf({ method: req.method ?? '', target: originForm(req), client }, madeAt);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? client : null;
  }

  #proofOf({ method, target, client }: PeerRequest, madeAt: number): Buffer {
    const text = JSON.stringify(['peer', madeAt, method, target, client]);
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

/** Returns the path and query of a request, even if its target is in absolute form (RFC 9112, section 3.2.2). */
export function originForm(req: IncomingMessage & { readonly originalUrl?: string }): string {
  const target = (req.originalUrl ?? req.url ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** Names of the headers between processes. They are removed from the requests of clients. */
export const PEER_HEADERS: ReadonlySet<string> = new Set([CLIENT, TIME, PROOF, TRY_ANOTHER_PEER]);
