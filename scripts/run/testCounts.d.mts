export interface TestCounts {
  readonly isPassed: boolean;
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
}

export function readCounts(reportPath: string, exitCode: number): TestCounts;
