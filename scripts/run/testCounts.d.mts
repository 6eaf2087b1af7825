export interface TestCounts {
  readonly isPassed: boolean;
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
  /** A line for each failed test. */
  readonly failures?: readonly string[];
  /** The slowest tests, slowest first. */
  readonly slowest?: readonly SlowTest[];
}

export interface SlowTest {
  /** The file and the full title of the test. */
  readonly title: string;
  readonly ms: number;
}

export function slowestOfAll(runs: readonly (readonly SlowTest[])[]): SlowTest[];

export function readCounts(reportPath: string, exitCode: number): TestCounts;
