// Mutants without the mechanisms that keep the game log whole and open for appends while its partitions change.

import { of } from '../../faults/list/testRuns.ts';
import type { Mutant } from '../mutant.ts';

const JOB = 'server/games/housekeeping/logPartitions.ts';
const MIGRATION = 'migrations/202611262002_partition_game_event.ts';
const job = (title: string) => of('server', 'server/games/housekeeping/logPartitions.test.ts', title);
const migration = (title: string) => of('server', 'server/db/partitionMigration.test.ts', title);
const removal = (title: string) => of('faults', 'tests/housekeeping/logPartitions.faults.test.ts', title);

export const LOG_PARTITION_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-partitions-ahead',
    fault: 'log-partitions',
    without: 'making partitions ahead',
    edits: [{ file: JOB, from: 'const WEEKS_AHEAD = 2;', to: 'const WEEKS_AHEAD = 0;' }],
    tests: [job('exist for the current week')],
  },
  {
    name: 'no-partition-drops',
    fault: 'log-partitions',
    without: 'dropping empty partitions',
    edits: [
      {
        file: JOB,
        from: 'if (await this.#alone((tx) => drop(tx, name))) dropped.push(name);',
        to: 'dropped.push(name);',
      },
    ],
    tests: [job('are dropped when all their games are archived')],
  },
  {
    name: 'unsearched-partition-drops',
    fault: 'log-partitions',
    without: 'the search for entries before a partition is dropped',
    edits: [{ file: JOB, from: 'return rows.length === 0;', to: 'return rows.length >= 0;' }],
    tests: [job('remain for a postponed game')],
  },
  {
    name: 'patient-partition-drops',
    fault: 'log-partitions',
    without: 'the limit of the time for which appends wait behind a removal',
    edits: [{ file: JOB, from: "const LOCK_TIMEOUT = '200ms';", to: "const LOCK_TIMEOUT = '0';" }],
    tests: [removal('leaves a partition alone')],
  },
  {
    name: 'several-partition-jobs',
    fault: 'log-partitions',
    without: 'the lock that lets one process at a time change partitions',
    edits: [{ file: JOB, from: 'if (!lock.rows[0]?.is) return null;', to: '' }],
    tests: [removal('is done by one process at a time')],
  },
  {
    name: 'no-default-partition',
    fault: 'log-partitions',
    without: 'the default partition, which takes entries without a partition',
    edits: [
      {
        file: MIGRATION,
        from: 'constraint game_event_default_period check (period is not null)) default`',
        to: "constraint game_event_default_period check (period is not null)) for values from ('2999-01-01') to (maxvalue)`",
      },
    ],
    tests: [job('without partitions no entry is refused')],
  },
  {
    name: 'no-period-of-previous-version',
    fault: 'log-partitions',
    without: 'giving the entries of the previous version the period of their game',
    edits: [
      {
        file: MIGRATION,
        from: 'new.period := (select h.period from game_head h where h.game_id = new.game_id);',
        to: "new.period := (now() at time zone 'UTC')::date;",
      },
    ],
    tests: [migration('writes into the partition of the game')],
  },
  {
    name: 'impatient-partition-migration',
    fault: 'log-partitions',
    without: 'the step that reads the log under a lock that does not block appends',
    edits: [
      {
        file: 'migrations/202611262001_check_log_period.ts',
        from: 'await sql`alter table game_event validate constraint game_event_period`.execute(db);',
        to: 'void sql; void db;',
      },
    ],
    tests: [migration('reads the log only in the step whose lock does not block appends')],
  },
];
