/**
 * Error reporting: bug reports and server errors, in production only. The sent fields are chosen explicitly, and
 * the program is not instrumented: no requests, log lines or moves are recorded.
 */
import type { Config } from '../../config/config.ts';

export interface ReportedBug {
  readonly id: string;
  readonly message: string;
  readonly gameId: string | null;
}

/** Facts about an error, such as the error id shown to the user. */
export type FaultFacts = Readonly<Record<string, string>>;

export interface ErrorReporting {
  bug(report: ReportedBug): void;
  fault(error: unknown, facts: FaultFacts): void;
  /** Sends pending reports, for at most two seconds. */
  close(): Promise<void>;
}

const NO_REPORTING: ErrorReporting = { bug() {}, fault() {}, close: async () => {} };

export async function openErrorReporting({ isProduction, sentryDsn }: Config): Promise<ErrorReporting> {
  if (!isProduction || sentryDsn === null) return NO_REPORTING;
  // Loaded on demand: the library is large, and most servers report no errors.
  const { sentryReporting } = await import('./sentryReporting.ts');
  return sentryReporting(sentryDsn);
}
