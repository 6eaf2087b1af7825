export interface TestCounts {
  readonly isPassed: boolean;
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
  /** A line for each failed test. */
  readonly failures?: readonly string[];
}

export function readCounts(reportPath: string, exitCode: number): TestCounts;
