/** Seeded random numbers, the only source of randomness in the engine. */

/**
 * Returns a generator of numbers from 0 up to, but not including, 1 (mulberry32). The same seed gives the same numbers.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}
