/** Counts by key within the current minute. */
const MINUTE_MS = 60_000;

export class MinuteCounter {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** How often the key was counted in this minute. */
  of(key: string): number {
    this.#turn();
    return this.#counts.get(key) ?? 0;
  }

  /** Counts the key once more. @returns how often it was counted in this minute. */
  count(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  #turn(): void {
    const minute = Math.floor(performance.now() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
