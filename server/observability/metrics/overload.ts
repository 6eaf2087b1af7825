/**
 * Detects overload of this process. An overloaded process refuses new games, logins and watchers. It still accepts
 * players and their moves.
 */
import type { Logger } from 'pino';
import type { LoopDelay } from './loopDelay.ts';

export class Overload {
  readonly #delay: Pick<LoopDelay, 'p99Ms'>;
  readonly #limitMs: number;
  readonly #log: Logger;
  #wasOverloaded = false;

  /** @param limitMs event loop delay above which the process is overloaded. */
  constructor(delay: Pick<LoopDelay, 'p99Ms'>, limitMs: number, log: Logger) {
    this.#limitMs = limitMs;
    this.#delay = delay;
    this.#log = log;
  }

  isOverloaded(): boolean {
    const { p99Ms } = this.#delay;
    const is = p99Ms > this.#limitMs;
    if (is !== this.#wasOverloaded)
      this.#log.warn(
        { event: 'overload', isOverloaded: is, delayMs: p99Ms },
        is ? 'overloaded' : 'overload over',
      );
    this.#wasOverloaded = is;
    return is;
  }
}
