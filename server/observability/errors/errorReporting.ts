/**
 * Error reporting: sends bug reports and server errors, in production only. The sent fields are chosen explicitly. The
 * process is not instrumented, so no requests, log lines or moves are recorded.
 */
import type { Config } from '../../config/config.ts';

export interface ReportedBug {
  readonly id: string;
  readonly message: string;
  readonly gameId: string | null;
}

/** Facts about an error, such as the error id that the user saw. */
export type FaultFacts = Readonly<Record<string, string>>;

export interface ErrorReporting {
  bug(report: ReportedBug): void;
  fault(error: unknown, facts: FaultFacts): void;
  /** Sends pending reports. Takes at most two seconds. */
  close(): Promise<void>;
}

const NO_REPORTING: ErrorReporting = { bug() {}, fault() {}, close: async () => {} };

export async function openErrorReporting({ isProduction, sentryDsn }: Config): Promise<ErrorReporting> {
  if (!isProduction || sentryDsn === null) return NO_REPORTING;
  // Loads the library on demand, because it is large and most servers report no errors.
  const { sentryReporting } = await import('./sentryReporting.ts');
  return sentryReporting(sentryDsn);
}
