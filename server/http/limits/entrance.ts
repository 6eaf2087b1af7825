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
 * Returns a middleware that lets the newest waiting call in first, because its client is the least likely to have given
 * up. A call whose client has disconnected is dropped without any work. Refuses calls with OVERLOADED that waited too
 * long.
 */
export function limitEntrance(atOnce = AT_ONCE, maxWaitMs = MAX_WAIT_MS): RequestHandler {
  /** The waiting calls, oldest first. */
  const waiting: Waiting[] = [];
  let active = 0;

  function admit(): void {
    while (active < atOnce) {
      const newest = waiting.pop();
      if (!newest) return;
      active += 1;
      newest.res.once('close', () => {
        active -= 1;
        admit();
      });
      newest.enter();
    }
  }

  return (_req, res, next) => {
    if (res.closed) return;
    const one: Waiting = {
      res,
      enter: () => {
        clearTimeout(timer);
        res.off('close', leave);
        next();
      },
    };
    const leave = () => {
      clearTimeout(timer);
      waiting.splice(waiting.indexOf(one), 1);
    };
    const timer = setTimeout(() => {
      res.off('close', leave);
      leave();
      refuse(res, ERR.OVERLOADED);
    }, maxWaitMs);
    res.once('close', leave);
    waiting.push(one);
    admit();
  };
}
