/**
 * Estimates the server time. Every answer with the server's time is a sample of the clock offset, assuming equal
 * delays in both directions. Samples with a round trip above the mean plus one standard deviation are discarded;
 * the offset is the mean of the rest.
 */
export interface Sample {
  /** When the request was sent and when its answer arrived, by the local clock. */
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

/** Returns the estimated clock offset; 0 without samples. */
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

  /** Adds a sample: a request sent at `sentAt` by the local clock was answered now with `serverMs`. */
  sample(sentAt: number, serverMs: number): void {
    const sample = { startMs: sentAt, serverMs, endMs: this.#now() };
    if (!Number.isFinite(serverMs) || roundTripOf(sample) < 0) return;
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_KEPT);
    this.#offsetMs = offsetOf(this.#samples);
  }

  /** Estimated server time in epoch milliseconds. */
  now(): number {
    return this.#now() + this.#offsetMs;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }
}

/** The page's shared instance. */
export const serverTime = new ServerTime();
