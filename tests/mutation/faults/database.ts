// Mutants without the mechanisms that keep database outages harmless and report them to users.

import { faults, journey } from '../../faults/list/testRuns.ts';
import { LOG, type Mutant, SESSION } from '../mutant.ts';

export const DATABASE_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-retry',
    fault: 'database-away',
    without: 'retrying appends with backoff',
    edits: [
      {
        file: LOG,
        from: 'if (isUnreachable(error) && !this.#isClosed) {',
        to: 'if (false as boolean) {',
      },
    ],
    tests: [faults('database', 'is gone for a while')],
  },
  {
    name: 'silent-saving',
    fault: 'database-away',
    without: 'the "saving" notice',
    edits: [{ file: SESSION, from: 'const SAVING_AFTER_MS = 500;', to: 'const SAVING_AFTER_MS = 500_000;' }],
    tests: [faults('database', 'is paused for a while'), journey('game/saving')],
  },
  {
    name: 'unseen-appends',
    fault: 'commit-hang',
    without: 'the age of the oldest append that waits',
    edits: [
      {
        file: 'server/wiring/openLive.ts',
        from: 'const waiting = appends.begin();',
        to: 'const waiting = { since: performance.now() };',
      },
    ],
    tests: [faults('database', 'commits that hang')],
  },
  {
    name: 'broken-connections',
    fault: 'database-killed',
    without: 'handling broken database connections',
    edits: [
      {
        file: 'server/db/database.ts',
        from: "pool.on('error', () => {});\n  pool.on('connect', (client) => client.on('error', () => {}));",
        to: '',
      },
    ],
    tests: [faults('database', 'by kill -9 under load')],
  },
  {
    name: 'no-room-is-a-fault',
    fault: 'disk',
    without: 'treating a full disk as temporary',
    edits: [
      {
        file: LOG,
        from: 'if (isUnreachable(error) && !this.#isClosed) {',
        to: 'if (isUnreachable(error) && !/^(?:53|58|25006)/.test(String((error as { code?: string }).code)) && !this.#isClosed) {',
      },
    ],
    tests: [faults('disk', 'read-only PostgreSQL'), faults('disk', 'disk is full')],
  },
  {
    name: 'no-word-of-the-disk',
    fault: 'disk',
    without: 'the error code of an outage',
    edits: [
      {
        file: 'server/db/unreachable.ts',
        from: '|53...|58...|25006)$/',
        to: '|53300)$/',
      },
    ],
    tests: [faults('disk', 'read-only PostgreSQL')],
  },
];
