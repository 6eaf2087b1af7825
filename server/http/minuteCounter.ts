/** Counters by key for the current minute. */
const MINUTE_MS = 60_000;

export class MinuteCounter {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** Returns the count of the key in this minute. */
  of(key: string): number {
    this.#rotate();
    return this.#counts.get(key) ?? 0;
  }

  /** Increments the count of the key. @returns the new count of this minute. */
  count(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  #rotate(): void {
    const minute = Math.floor(performance.now() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
