/** Requests that another process of ours has to answer: passed on, and asked once more where that one is silent. */
import type { Request, Response } from 'express';
import { refuse } from '../../http/errors.ts';
import { ASK_ANOTHER, type Unanswered } from './peerTrust.ts';

/** Come back in a second. @param toPeer told to a process of ours, which asks another one; null for everybody else. */
export function refuseToAskAnother(res: Response, toPeer: Unanswered | null): void {
  res.setHeader('Retry-After', 1);
  if (toPeer) res.setHeader(ASK_ANOTHER, toPeer);
  refuse(res, 'E3006');
}

/** How a request reaches other processes of ours. */
export interface PassingOn {
  readonly isFromPeer: (req: Request) => boolean;
  /** Passes a request on to the process that answers at `address`. */
  readonly passOn: (req: Request, res: Response, address: string) => Promise<'ANSWERED' | Unanswered>;
}

/** What carries a request out once more; whether that is harmless even if it may have been done. */
interface Again {
  readonly isHarmless: boolean;
  readonly act: () => Promise<void>;
}

const repetitions = new WeakMap<Request, Again>();

/** Says how to carry the request out once more, should the process that it is passed on to not answer. */
export function noteRepetition(req: Request, again: Again): void {
  repetitions.set(req, again);
}

/** To the process that has the game; where that one does not answer, once more by what is known then. */
export async function goElsewhere(
  { isFromPeer, passOn }: PassingOn,
  address: string | null,
  req: Request,
  res: Response,
): Promise<void> {
  if (isFromPeer(req)) return refuseToAskAnother(res, 'PERHAPS_DONE');
  if (address === null) return refuseToAskAnother(res, null);
  const outcome = await passOn(req, res, address);
  if (outcome === 'ANSWERED') return;
  const again = repetitions.get(req);
  repetitions.delete(req);
  if (again && (again.isHarmless || outcome === 'NOTHING_DONE')) return again.act();
  refuseToAskAnother(res, null);
}
