/**
 * How often a password may be tried. An attempt counts from its beginning, so that many at once do not slip through,
 * and is taken back when it did not fail. Counted for an account from one address, and for an address over all
 * accounts: nobody can lock another person out from elsewhere.
 */
import { err, ok, type Result } from '../../../engine/result.ts';
import type { ServerTime } from '../../time.ts';

const WINDOW_MS = 60_000;
/** Above so many keys those that are over are thrown away. */
const MANY_KEYS = 10_000;

export interface AttemptLimits {
  /** Failures in a minute for one account from one address, and from one address in all. */
  readonly loginFailuresPerMinute: number;
  readonly loginFailuresPerAddress: number;
}

export class FailedAttempts {
  readonly #limits: AttemptLimits;
  readonly #time: ServerTime;
  readonly #moments = new Map<string, number[]>();

  constructor(limits: AttemptLimits, time: ServerTime) {
    this.#limits = limits;
    this.#time = time;
  }

  /**
   * Begins an attempt.
   * @returns what takes it back when it did not fail, or after how many seconds to come back.
   */
  begin(account: string, address: string): Result<() => void, number> {
    const keys = [
      { key: `account ${account} ${address}`, most: this.#limits.loginFailuresPerMinute },
      { key: `address ${address}`, most: this.#limits.loginFailuresPerAddress },
    ];
    const now = this.#time.now();
    const waits = keys.map(({ key, most }) => this.#wait(key, most, now));
    const wait = Math.max(...waits);
    if (wait > 0) return err(Math.ceil(wait / 1000));
    for (const { key } of keys) this.#moments.set(key, [...this.#recent(key, now), now]);
    if (this.#moments.size > MANY_KEYS) this.#sweep(now);
    return ok(() => {
      for (const { key } of keys) this.#takeBack(key, now);
    });
  }

  /** Milliseconds until another attempt is free; 0 when one is. */
  #wait(key: string, most: number, now: number): number {
    const recent = this.#recent(key, now);
    const oldest = recent[recent.length - most];
    return oldest === undefined ? 0 : oldest + WINDOW_MS - now;
  }

  #recent(key: string, now: number): number[] {
    return (this.#moments.get(key) ?? []).filter((time) => time > now - WINDOW_MS);
  }

  #takeBack(key: string, time: number): void {
    const times = this.#moments.get(key) ?? [];
    const at = times.indexOf(time);
    if (at >= 0) times.splice(at, 1);
    if (times.length === 0) this.#moments.delete(key);
  }

  #sweep(now: number): void {
    for (const key of this.#moments.keys())
      if (this.#recent(key, now).length === 0) this.#moments.delete(key);
  }
}
