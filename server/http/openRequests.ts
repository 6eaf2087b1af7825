/**
 * Tracks open HTTP requests. A stopping process refuses new requests and finishes the open requests. Only then does it
 * close the resources of the handlers.
 */
import type { Request, RequestHandler } from 'express';
import { refuseGameMoving } from './forwardToOwner.ts';

export class OpenRequests {
  #count = 0;
  #isClosed = false;
  readonly #idleWaiters: (() => void)[] = [];

  /** Counts a request as open. @returns a function that ends it, or null if the process is stopping. */
  begin(): (() => void) | null {
    if (this.#isClosed) return null;
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#idleWaiters.splice(0)) resolve();
    };
  }

  /** Refuses new requests. Resolves when all open requests are finished, at the latest after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#isClosed = true;
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.#idleWaiters.push(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  }
}

/**
 * Counts open requests, and refuses new requests of a stopping process. @param isFromPeer whether another process of
 * this server sent the request.
 */
export function countRequests(open: OpenRequests, isFromPeer: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const end = open.begin();
    if (end) {
      res.on('close', end);
      return next();
    }
    res.setHeader('Connection', 'close');
    refuseGameMoving(res, isFromPeer(req) ? 'NOTHING_DONE' : null);
  };
}
