/**
 * Admission control for requests for seats: limits how many are handled concurrently. After a restart thousands of clients request their seats, and each
 * gives up and repeats its request after some seconds. If all were handled at the same time, each would take longer than
 * its client waits, and the process would only do work for clients that have given up.
 */
import type { RequestHandler, Response } from 'express';
import { ERR } from '../../../protocol/http/errors.ts';
import { refuse } from '../errors.ts';

/** Maximum number of calls that are handled concurrently. More would not be faster, because they share one thread. */
const MAX_CONCURRENT = 32;
/** Milliseconds after which a waiting call is refused. A client waits longer than that for an answer. */
const MAX_WAIT_MS = 5_000;

interface Waiting {
  readonly res: Response;
  readonly handle: () => void;
}

/**
 * Handles the newest waiting call first (LIFO), because its client is the least likely to have given up. Drops a waiting
 * call whose client has disconnected. Refuses calls with OVERLOADED that waited too long.
 */
export class ConcurrencyLimit {
  readonly #maxConcurrent: number;
  readonly #maxWaitMs: number;
  /** The waiting calls, oldest first. */
  readonly #waiting: Waiting[] = [];
  readonly #active = new Set<Response>();

  constructor(maxConcurrent = MAX_CONCURRENT, maxWaitMs = MAX_WAIT_MS) {
    this.#maxConcurrent = maxConcurrent;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Passes a call on as soon as the limit permits it. */
  readonly middleware: RequestHandler = (_req, res, next) => {
    if (res.closed) return;
    const stop = () => {
      clearTimeout(timer);
      res.off('close', giveUp);
    };
    const one: Waiting = {
      res,
      handle: () => {
        stop();
        next();
      },
    };
    const giveUp = () => {
      stop();
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
    };
    const timer = setTimeout(() => {
      giveUp();
      refuse(res, ERR.OVERLOADED);
    }, this.#maxWaitMs);
    res.once('close', giveUp);
    this.#waiting.push(one);
    this.#admit();
  };

  /** Stops counting a call. Called early for a call that only waits for the answer of another process. */
  release(res: Response): void {
    if (this.#active.delete(res)) this.#admit();
  }

  #admit(): void {
    while (this.#active.size < this.#maxConcurrent) {
      const newest = this.#waiting.pop();
      if (!newest) return;
      this.#active.add(newest.res);
      newest.res.once('close', () => this.release(newest.res));
      newest.handle();
    }
  }
}
