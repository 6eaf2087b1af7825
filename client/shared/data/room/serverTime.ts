/**
 * Estimates the server time. Every answer with the server's time is a sample of the clock offset, under the assumption
 * that both directions take equally long. Samples whose round trip is longer than the mean plus one standard deviation
 * are discarded. The offset is the mean of the others.
 */
export interface Sample {
  /** The times when the request was sent and when its answer arrived, by the local clock. */
  readonly startMs: number;
  readonly endMs: number;
  /** The server time in the answer. */
  readonly serverMs: number;
}

/** Returns the round-trip time of a sample. */
export function roundTripOf({ startMs, endMs }: Sample): number {
  return endMs - startMs;
}

/** Returns the clock offset of one sample: server time minus the midpoint of start and end. */
export function offsetIn({ startMs, serverMs, endMs }: Sample): number {
  return serverMs - (startMs + endMs) / 2;
}

const SAMPLES_KEPT = 24;

/** Returns the estimated clock offset, or 0 without samples. */
export function offsetOf(samples: readonly Sample[]): number {
  if (samples.length === 0) return 0;
  const meanRound = mean(samples.map(roundTripOf));
  const deviation = Math.sqrt(mean(samples.map((sample) => (roundTripOf(sample) - meanRound) ** 2)));
  const prompt = samples.filter((sample) => roundTripOf(sample) <= meanRound + deviation);
  return mean(prompt.map(offsetIn));
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

  /** Adds a sample: a request that was sent at `sentAt` by the local clock was answered now with `serverMs`. */
  sample(sentAt: number, serverMs: number): void {
    const sample = { startMs: sentAt, serverMs, endMs: this.#now() };
    if (!Number.isFinite(serverMs) || roundTripOf(sample) < 0) return;
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_KEPT);
    this.#offsetMs = offsetOf(this.#samples);
  }

  /** Returns the estimated server time in epoch milliseconds. */
  now(): number {
    return this.#now() + this.#offsetMs;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }
}

/** The page's shared instance. */
export const serverTime = new ServerTime();
