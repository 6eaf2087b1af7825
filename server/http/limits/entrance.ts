/**
 * Limits how many users enter games at the same time. After a restart thousands of clients request their seats, and each
 * gives up and repeats its request after some seconds. If all were handled at the same time, each would take longer than
 * its client waits, and the process would only do work for clients that have given up.
 */
import type { RequestHandler, Response } from 'express';
import { ERR } from '../../../protocol/http/errors.ts';
import { refuse } from '../errors.ts';

/** Calls that are handled at the same time. More would not be faster, because they share one thread. */
const AT_ONCE = 32;
/** Milliseconds after which a waiting call is refused. A client waits longer than that for an answer. */
const MAX_WAIT_MS = 5_000;

interface Waiting {
  readonly res: Response;
  readonly enter: () => void;
}

/**
 * Lets the newest waiting call in first, because its client is the least likely to have given up. A call whose client
 * has disconnected is dropped without any work. Refuses calls with OVERLOADED that waited too long.
 */
export class Entrance {
  readonly #atOnce: number;
  readonly #maxWaitMs: number;
  /** The waiting calls, oldest first. */
  readonly #waiting: Waiting[] = [];
  readonly #inside = new Set<Response>();

  constructor(atOnce = AT_ONCE, maxWaitMs = MAX_WAIT_MS) {
    this.#atOnce = atOnce;
    this.#maxWaitMs = maxWaitMs;
  }

  /** A middleware that lets calls in. */
  readonly limit: RequestHandler = (_req, res, next) => {
    if (res.closed) return;
    const stop = () => {
      clearTimeout(timer);
      res.off('close', giveUp);
    };
    const one: Waiting = {
      res,
      enter: () => {
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

  /** Makes room for another call. Called early for a call that only waits for the answer of another process. */
  leave(res: Response): void {
    if (this.#inside.delete(res)) this.#admit();
  }

  #admit(): void {
    while (this.#inside.size < this.#atOnce) {
      const newest = this.#waiting.pop();
      if (!newest) return;
      this.#inside.add(newest.res);
      newest.res.once('close', () => this.leave(newest.res));
      newest.enter();
    }
  }
}
