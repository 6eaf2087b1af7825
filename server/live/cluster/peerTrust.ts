/**
 * What processes believe of each other. A request or socket that one process passes on carries the client's address
 * and a proof made with the secret that all processes share, so that it is checked and counted once, where it came in.
 * The proof holds for one method and address of a page, and for seconds: a proof that leaks into a log opens nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const CLIENT = 'x-peer-client';
const TIME = 'x-peer-time';
const PROOF = 'x-peer-proof';

/** In a refusal to another process: why it should ask elsewhere. */
export const ASK_ANOTHER = 'x-peer-ask-another';

/** How far the clocks of two processes may differ, and how long a request may be on its way between them. */
const PROOF_LASTS_MS = 30_000;

/** What is known of a request that another process did not answer. */
export type Unanswered = 'NOTHING_DONE' | 'PERHAPS_DONE';

/** A request as it is passed on. */
export interface PeerRequest {
  readonly method: string;
  /** In origin form: path and query. */
  readonly target: string;
  /** The client's address. */
  readonly client: string;
}

export class PeerTrust {
  readonly #secret: string;
  /** Requests are asked about many times. */
  readonly #clients = new WeakMap<IncomingMessage, string | null>();

  /** @param secret the one behind the session tokens. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The headers that make another process believe that this one let the request of the client in. */
  headersFor(request: PeerRequest, now = Date.now()): Readonly<Record<string, string>> {
    return {
      [CLIENT]: request.client,
      [TIME]: String(now),
      [PROOF]: this.#proofOf(request, now).toString('base64url'),
    };
  }

  /** The client's address as another process of ours says it; null for whatever comes from elsewhere. */
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

/** Path and query of a request, also where its target came in absolute form (RFC 9112, 3.2.2). */
export function originForm(req: IncomingMessage & { readonly originalUrl?: string }): string {
  const target = (req.originalUrl ?? req.url ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** Names of the headers above, which nobody passes on from outside. */
export const PEER_HEADERS: ReadonlySet<string> = new Set([CLIENT, TIME, PROOF, ASK_ANOTHER]);
