/**
 * Whether this process has more to do than it can do in time. Then it turns away what would bring more work: new games,
 * logins, watchers. Players and their moves are never turned away.
 */
import type { Logger } from 'pino';
import type { LoopDelay } from './loopDelay.ts';

export class Overload {
  readonly #delay: Pick<LoopDelay, 'p99Ms'>;
  readonly #limitMs: number;
  readonly #log: Logger;
  #was = false;

  /** @param limitMs a loop that is later than this has too much to do. */
  constructor(delay: Pick<LoopDelay, 'p99Ms'>, limitMs: number, log: Logger) {
    this.#limitMs = limitMs;
    this.#delay = delay;
    this.#log = log;
  }

  isOverloaded(): boolean {
    const { p99Ms } = this.#delay;
    const is = p99Ms > this.#limitMs;
    if (is !== this.#was)
      this.#log.warn(
        { event: 'overload', isOverloaded: is, delayMs: p99Ms },
        is ? 'overloaded' : 'overload over',
      );
    this.#was = is;
    return is;
  }
}
