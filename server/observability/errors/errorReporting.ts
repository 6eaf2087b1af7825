/**
 * The way to the error-reporting service: bug reports of people and faults of ours, in production only. What is sent is
 * chosen here field by field, and nothing of the program is watched for it: no request, no log line, no move.
 */
import type { Config } from '../../config/config.ts';

export interface ReportedBug {
  readonly id: string;
  readonly message: string;
  readonly gameId: string | null;
}

/** Facts beside a fault, such as the id that the person was told. */
export type FaultFacts = Readonly<Record<string, string>>;

export interface ErrorReporting {
  bug(report: ReportedBug): void;
  fault(error: unknown, facts: FaultFacts): void;
  /** Sends what is left, or gives up after two seconds. */
  close(): Promise<void>;
}

const NOBODY: ErrorReporting = { bug() {}, fault() {}, close: async () => {} };

export async function openErrorReporting({ isProduction, sentryDsn }: Config): Promise<ErrorReporting> {
  if (!isProduction || sentryDsn === null) return NOBODY;
  // Large, and of no use to anybody else.
  const { sentryReporting } = await import('./sentryReporting.ts');
  return sentryReporting(sentryDsn);
}
