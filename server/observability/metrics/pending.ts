/** An operation that has begun. */
export interface PendingOperation {
  /** Time of the monotonic clock in milliseconds. */
  readonly since: number;
}

/** The operations of one kind that have begun and not ended. */
export class Pending {
  /** In the order of their begin. */
  readonly #running = new Set<PendingOperation>();

  begin(): PendingOperation {
    const operation = { since: performance.now() };
    this.#running.add(operation);
    return operation;
  }

  end(operation: PendingOperation): void {
    this.#running.delete(operation);
  }

  /** Returns the age of the oldest operation in seconds, or 0 if none is running. */
  oldestSeconds(): number {
    for (const { since } of this.#running) return (performance.now() - since) / 1000;
    return 0;
  }
}
