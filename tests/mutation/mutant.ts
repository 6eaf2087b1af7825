// A mutant: the product without one of its mechanisms, and the tests that must fail.

import type { FaultId } from '../faults/list/rows.ts';
import type { TestRun } from '../faults/list/testRuns.ts';

/** Files that mutants of several files in `faults/` change. */
export const SESSION = 'server/live/session/gameSession.ts';
export const LOG = 'server/live/session/gameLog.ts';
export const LEASE = 'server/live/cluster/lease.ts';

export interface Edit {
  readonly file: string;
  /** Text that occurs exactly once in the file. If it does not, the mutant no longer applies. */
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  /** One word. The option `--only` of `npm run test:mutants` selects mutants by it. */
  readonly name: string;
  /** The row of the fault list whose mechanism is removed. */
  readonly fault: FaultId;
  /** The mechanism that the mutant removes. */
  readonly without: string;
  readonly edits: readonly Edit[];
  readonly tests: readonly TestRun[];
}
