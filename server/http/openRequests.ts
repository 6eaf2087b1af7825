/**
 * What is under way over HTTP. A process that stops refuses what comes from now on, finishes what it has begun, and only
 * then takes away what both need.
 */
import type { Request, RequestHandler } from 'express';
import { refuseSecondForward } from './forwardToOwner.ts';

export class OpenRequests {
  #count = 0;
  #isClosed = false;
  readonly #waiting: (() => void)[] = [];

  /** Counts one more; the result says that it is done. Null when nothing may be begun any more. */
  begin(): (() => void) | null {
    if (this.#isClosed) return null;
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }

  /** Lets nothing new begin. Resolves when all is done, or after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#isClosed = true;
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.#waiting.push(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  }
}

/** Counts requests, and turns away those that come too late. @param isFromPeer whether a process of ours asks. */
export function countRequests(open: OpenRequests, isFromPeer: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const end = open.begin();
    if (end) {
      res.on('close', end);
      return next();
    }
    res.setHeader('Connection', 'close');
    refuseSecondForward(res, isFromPeer(req) ? 'NOTHING_DONE' : null);
  };
}
