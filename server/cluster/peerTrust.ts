/**
 * What processes believe of each other. A request or socket that one process passes on carries the client's address
 * and a proof made with the secret that all processes share, so that it is checked and counted once, where it came in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const CLIENT = 'x-peer-client';
const PROOF = 'x-peer-proof';

/** In a refusal to another process: why it should ask elsewhere. */
export const ASK_ANOTHER = 'x-peer-ask-another';

/** What is known of a request that another process did not answer. */
export type Unanswered = 'NOTHING_DONE' | 'PERHAPS_DONE';

export class PeerTrust {
  readonly #secret: string;

  /** @param secret the one behind the session tokens. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The headers that make another process believe that this one let the client at `address` in. */
  headersFor(address: string): Readonly<Record<string, string>> {
    return { [CLIENT]: address, [PROOF]: this.#proofOf(address).toString('base64url') };
  }

  /** The client's address as another process of ours says it; null for whatever comes from elsewhere. */
  clientOf(req: IncomingMessage): string | null {
    const { [CLIENT]: address, [PROOF]: proof } = req.headers;
    if (typeof address !== 'string' || typeof proof !== 'string') return null;
    const given = Buffer.from(proof, 'base64url');
    const wanted = this.#proofOf(address);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? address : null;
  }

  #proofOf(address: string): Buffer {
    return createHmac('sha256', this.#secret).update(`peer ${address}`).digest();
  }
}

/** Names of the headers above, which nobody passes on from outside. */
export const PEER_HEADERS: ReadonlySet<string> = new Set([CLIENT, PROOF, ASK_ANOTHER]);
