// Mutants of archiving. Each removes one mechanism that protects a log from being lost.

import { of } from '../../faults/list/testRuns.ts';
import type { Mutant } from '../mutant.ts';

const ARCHIVE = 'server/games/housekeeping/gameArchive.ts';
const LOG = 'server/db/archive/archivedLog.ts';
const archiver = (title: string) => of('server', 'server/games/housekeeping/archiver.test.ts', title);

export const ARCHIVE_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-archive-transaction',
    fault: 'archive',
    without: 'writing the archived form and deleting the log in one transaction',
    edits: [
      {
        file: ARCHIVE,
        from: 'return db.transaction().execute(async (tx) => {',
        to: 'return Promise.resolve(db).then(async (tx) => {',
      },
    ],
    tests: [archiver('keeps the log of a game unchanged if archiving fails')],
  },
  {
    name: 'unverified-archive',
    fault: 'archive',
    without: 'reading the archived form back before the log is deleted',
    edits: [{ file: ARCHIVE, from: 'await verify(tx, gameId, entries);', to: 'void verify;' }],
    tests: [archiver('keeps the log of a game if the archived form would differ')],
  },
  {
    name: 'no-archive-checksum',
    fault: 'archive',
    without: 'the checksum of the archived form',
    edits: [{ file: LOG, from: '!sha256(moves).equals(checksum)', to: 'moves.length === 0' }],
    tests: [of('server', 'server/db/archive/archivedLog.test.ts', 'is refused as damaged')],
  },
];
