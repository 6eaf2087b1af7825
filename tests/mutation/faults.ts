// Mutants for each row of the fault list: the product without the mechanism of that row.

import { ARCHIVE_MUTANTS } from './faults/archive.ts';
import { CONNECTION_MUTANTS } from './faults/connections.ts';
import { DATABASE_MUTANTS } from './faults/database.ts';
import { JOB_MUTANTS } from './faults/jobs.ts';
import { LOG_PARTITION_MUTANTS } from './faults/logPartitions.ts';
import { NOTIFICATION_MUTANTS } from './faults/notifications.ts';
import { PROCESSES_MUTANTS } from './faults/processes.ts';
import { SERVER_MUTANTS } from './faults/server.ts';
import type { Mutant } from './mutant.ts';

export const FAULT_MUTANTS: readonly Mutant[] = [
  ...SERVER_MUTANTS,
  ...PROCESSES_MUTANTS,
  ...DATABASE_MUTANTS,
  ...CONNECTION_MUTANTS,
  ...NOTIFICATION_MUTANTS,
  ...JOB_MUTANTS,
  ...ARCHIVE_MUTANTS,
  ...LOG_PARTITION_MUTANTS,
];
