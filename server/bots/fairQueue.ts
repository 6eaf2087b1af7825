/**
 * A fair queue: first-in first-out within a game and round-robin between games, so that no game waits until all jobs of
 * another game are done.
 */
export class FairQueue<T> {
  /** The waiting jobs of each game. The first game in the map is served next. */
  readonly #games = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(game: string, job: T): void {
    const jobs = this.#games.get(game);
    if (jobs) jobs.push(job);
    else this.#games.set(game, [job]);
    this.#size++;
  }

  /** Takes the next job, and moves its game to the end of the order. */
  take(): T | undefined {
    for (const [game, jobs] of this.#games) {
      const job = jobs.shift();
      this.#games.delete(game);
      if (jobs.length > 0) this.#games.set(game, jobs);
      this.#size--;
      return job;
    }
    return undefined;
  }

  /** Removes a waiting job; returns whether it was still waiting. */
  remove(game: string, job: T): boolean {
    const jobs = this.#games.get(game);
    const at = jobs?.indexOf(job) ?? -1;
    if (!jobs || at < 0) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#games.delete(game);
    this.#size--;
    return true;
  }
}
