/** A job that a process repeats, such as the search for abandoned games. */
export class RepeatedJob {
  readonly #work: () => Promise<void>;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  /** @param work must not reject. */
  constructor(work: () => Promise<void>, everyMs: number) {
    this.#work = work;
    this.#everyMs = everyMs;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#everyMs);
    this.#timer.unref();
  }

  /** Ends the repetition. Resolves when the current run is done. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Runs the job once. A call during a run waits for that run. */
  run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}
