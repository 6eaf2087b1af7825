// What a kept mutant is: the product without one of its mechanisms, and the tests that have to notice.

import type { FaultId } from '../faults/list/rows.ts';
import type { TestRun } from '../faults/list/testRuns.ts';

/** Files in which mechanisms of several groups lie. */
export const SESSION = 'server/live/session/gameSession.ts';
export const LOG = 'server/live/session/gameLog.ts';
export const LEASE = 'server/live/cluster/lease.ts';

export interface Edit {
  readonly file: string;
  /** Text that stands there exactly once; when it does not, the mutant no longer applies. */
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  /** One word, for `-- --only=`. */
  readonly name: string;
  /** The row of the fault list whose mechanism is missing. */
  readonly fault: FaultId;
  /** What is missing. */
  readonly without: string;
  readonly edits: readonly Edit[];
  readonly tests: readonly TestRun[];
}
