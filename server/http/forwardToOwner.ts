/**
 * Answers a request in the process that owns its game. A route first tries to answer in its own process; if the room
 * lookup reports another owner, the request is forwarded to that process.
 */

import type { Request, Response } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import { TRY_ANOTHER_PEER, type Unanswered } from '../live/cluster/peerTrust.ts';
import { isNotOwner, ownerAddressOf } from '../live/errors/notOwner.ts';
import { refuse } from './errors.ts';

/**
 * Refuses a request with E3006 and Retry-After: 1, because its game moves to another process or this process stops.
 *
 * @param toPeer tells another process of this server whether the request may have been executed; null if the caller is
 * a client
 */
export function refuseGameMoving(res: Response, toPeer: Unanswered | null): void {
  res.setHeader('Retry-After', 1);
  if (toPeer) res.setHeader(TRY_ANOTHER_PEER, toPeer);
  refuse(res, ERR.GAME_MOVING);
}

interface Transport {
  readonly isFromPeer: (req: Request) => boolean;
  /** Forwards the request to the process at `address` and its response to the client. */
  readonly forward: (req: Request, res: Response, address: string) => Promise<'ANSWERED' | Unanswered>;
}

export class OwnerForwarding {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Runs `answer`, and forwards the request if another process owns the game. If that process does not respond, the
   * game may have a new owner, so `answer` runs once more where this is safe.
   * @param isSafeToRepeat whether `answer` may run again after the other process may have executed the request
   */
  async answerOrForward(
    req: Request,
    res: Response,
    isSafeToRepeat: boolean,
    answer: () => Promise<void>,
  ): Promise<void> {
    const outcome = await this.#attempt(req, res, answer);
    if (outcome === 'ANSWERED') return;
    const canRepeat = isSafeToRepeat || outcome === 'NOTHING_DONE';
    if (canRepeat && (await this.#attempt(req, res, answer)) === 'ANSWERED') return;
    refuseGameMoving(res, null);
  }

  async #attempt(req: Request, res: Response, answer: () => Promise<void>): Promise<'ANSWERED' | Unanswered> {
    try {
      await answer();
      return 'ANSWERED';
    } catch (error) {
      if (!isNotOwner(error)) throw error;
      return this.#forward(req, res, ownerAddressOf(error));
    }
  }

  async #forward(req: Request, res: Response, address: string | null): Promise<'ANSWERED' | Unanswered> {
    if (this.#transport.isFromPeer(req)) refuseGameMoving(res, 'PERHAPS_DONE');
    else if (address === null) refuseGameMoving(res, null);
    else return this.#transport.forward(req, res, address);
    return 'ANSWERED';
  }
}
