/** The operations of one kind that have begun and not ended. */
export class Pending {
  /** In the order of their begin. */
  readonly #running = new Set<{ readonly since: number }>();

  async during<T>(run: () => Promise<T>): Promise<T> {
    const one = { since: performance.now() };
    this.#running.add(one);
    try {
      return await run();
    } finally {
      this.#running.delete(one);
    }
  }

  /** Returns the age of the oldest operation in seconds, or 0 if none is running. */
  oldestSeconds(): number {
    for (const { since } of this.#running) return (performance.now() - since) / 1000;
    return 0;
  }
}
