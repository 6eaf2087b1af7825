/** A seeded random source for fuzzing: the same seed gives the same values. */
export class FuzzRandom {
  #state: number;

  /** @param seeds integers that all affect the result. */
  constructor(...seeds: readonly number[]) {
    this.#state = seeds.reduce(
      (state, seed) => Math.imul(state ^ seed, 0x9e3779b1) ^ (state >>> 15),
      0x2545f491,
    );
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from 0 up to, but not including, `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)];
    if (from.length === 0) throw new Error('Nothing to pick from');
    return one as T;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}

/** Returns FUZZ_SEED, which reproduces a run, or a random seed. Prints the seed. */
export function fuzzSeed(what: string): number {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
  console.log(`${what}: FUZZ_SEED=${seed}`);
  return seed;
}
