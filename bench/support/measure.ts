// Measurements on a shared machine use CPU time instead of wall time, and ratios of alternating runs, so that slow
// phases affect both sides.

export interface Alternation {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly medianA: number;
  readonly medianB: number;
  /** The median of the ratios a / b of neighboring runs. */
  readonly ratio: number;
}

type Measurement = () => number | Promise<number>;

/** Runs a and b alternately, `runs` times each, after one warm-up round that is not measured. */
export async function medianOfAlternating(
  runs: number,
  a: Measurement,
  b: Measurement,
): Promise<Alternation> {
  await a();
  await b();
  const valuesA: number[] = [];
  const valuesB: number[] = [];
  for (let run = 0; run < runs; run++) {
    valuesA.push(await a());
    valuesB.push(await b());
  }
  const ratios = valuesA.map((value, run) => value / (valuesB[run] ?? Number.NaN));
  return {
    a: valuesA,
    b: valuesB,
    medianA: median(valuesA),
    medianB: median(valuesB),
    ratio: median(ratios),
  };
}

/** Returns the CPU seconds (user and system) that this process uses during the work. */
export async function cpuSeconds(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
