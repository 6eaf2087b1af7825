/**
 * The verdict of a socket's token bucket on a message. The bucket allows a burst, refuses a flood, and closes a socket
 * that keeps flooding.
 */
export type BudgetVerdict = 'TAKEN' | 'REFUSED' | 'CUT_OFF';

export class MessageBudget {
  readonly #burst: number;
  readonly #perMs: number;
  readonly #refusalsAllowed: number;
  #left: number;
  #at: number;
  #refused = 0;

  constructor(burst: number, perSecond: number, refusalsAllowed: number, now: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#refusalsAllowed = refusalsAllowed;
    this.#left = burst;
    this.#at = now;
  }

  /** Takes one message from the bucket at the time `now` in milliseconds. */
  take(now: number): BudgetVerdict {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      this.#refused = 0;
      return 'TAKEN';
    }
    this.#refused += 1;
    return this.#refused > this.#refusalsAllowed ? 'CUT_OFF' : 'REFUSED';
  }
}
