/** Who is served next: within a game in the order of asking, between games in turn, so that none waits for another's many. */
export class FairQueue<T> {
  /** By game, the one to be served next first. */
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

  /** Takes the next job; its game goes to the end of the line. */
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

  /** Whether the job was still waiting; it is not any more. */
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
