/**
 * The server's clock as seen from here. Every answer that carries the server's time is a sample: the offset to our own
 * clock, assuming that the way there and back took equally long. Rounds slower than the mean plus one deviation say
 * little and are left out; the offset is the mean over the rest.
 */
export interface Sample {
  readonly offsetMs: number;
  readonly roundMs: number;
}

const KEPT = 24;

/** The clock offset that the samples tell; 0 without any. */
export function offsetOf(samples: readonly Sample[]): number {
  if (samples.length === 0) return 0;
  const meanRound = mean(samples.map((sample) => sample.roundMs));
  const deviation = Math.sqrt(mean(samples.map((sample) => (sample.roundMs - meanRound) ** 2)));
  const prompt = samples.filter((sample) => sample.roundMs <= meanRound + deviation);
  return mean(prompt.map((sample) => sample.offsetMs));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export class ServerTime {
  readonly #now: () => number;
  #samples: Sample[] = [];
  #offsetMs = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** A request left at `sentAt` by our clock, and its answer, arriving now, says it is `serverMs`. */
  sample(sentAt: number, serverMs: number): void {
    const roundMs = this.#now() - sentAt;
    if (!Number.isFinite(serverMs) || roundMs < 0) return;
    const offsetMs = serverMs + roundMs / 2 - this.#now();
    this.#samples = [...this.#samples, { offsetMs, roundMs }].slice(-KEPT);
    this.#offsetMs = offsetOf(this.#samples);
  }

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    return this.#now() + this.#offsetMs;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }
}

/** The one clock of the page. */
export const serverTime = new ServerTime();
