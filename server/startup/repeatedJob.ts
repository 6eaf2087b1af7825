import { Component } from '../component.ts';

/** A job that a process repeats, such as the search for abandoned games. */
export abstract class RepeatedJob<Deps> extends Component<Deps> {
  /** Milliseconds between two runs. */
  protected abstract readonly everyMs: number;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  /** The work of one run. It must not reject. */
  protected abstract runOnce(): Promise<void>;

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.everyMs);
    this.#timer.unref();
  }

  /** Ends the repetition. Resolves when the current run is done. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Runs the job once. A call during a run waits for that run. */
  run(): Promise<void> {
    this.#running ??= this.runOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}
