/**
 * The server's clock as seen from here. Every answer that carries the server's time is a sample: the offset to our own
 * clock, assuming that the way there and back took equally long. Rounds slower than the mean plus one deviation say
 * little and are left out; the offset is the mean over the rest.
 */
export interface Sample {
  /** When the request left and when its answer arrived, by our own clock. */
  readonly startMs: number;
  readonly endMs: number;
  /** The server's time in the answer. */
  readonly serverMs: number;
}

/** Returns the round trip of a sample. */
export function roundTripOf({ startMs, endMs }: Sample): number {
  return endMs - startMs;
}

/** Returns how far the server's clock is ahead of ours, by one sample: its time less the middle of start and end. */
export function offsetIn({ startMs, serverMs, endMs }: Sample): number {
  return serverMs - (startMs + endMs) / 2;
}

const SAMPLES_KEPT = 24;

/** The clock offset that the samples tell; 0 without any. */
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

  /** A request left at `sentAt` by our clock, and its answer, arriving now, says it is `serverMs`. */
  sample(sentAt: number, serverMs: number): void {
    const sample = { startMs: sentAt, serverMs, endMs: this.#now() };
    if (!Number.isFinite(serverMs) || roundTripOf(sample) < 0) return;
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_KEPT);
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
