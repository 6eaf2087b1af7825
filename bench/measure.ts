// Measuring on a machine that does other things as well: CPU time instead of wall time, and ratios of two things that
// were run in turn, so that a slow minute hits both.

export interface Alternation {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly medianA: number;
  readonly medianB: number;
  /** The median of the ratios a / b, each of two neighbouring runs. */
  readonly ratio: number;
}

type Measurement = () => number | Promise<number>;

/** Runs a, b, a, b, ... `runs` times each, after one unmeasured round that warms both up. */
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

/** Seconds of CPU this process spent, in user and system mode, while the work ran. */
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
