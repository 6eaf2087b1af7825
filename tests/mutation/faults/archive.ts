// Mutants of archiving. Each removes one mechanism that protects a log from being lost.

import { of } from '../../faults/list/testRuns.ts';
import type { Mutant } from '../mutant.ts';

const ARCHIVE = 'server/games/housekeeping/gameArchive.ts';
const LOG = 'server/db/archive/archivedLog.ts';
const READ = 'server/db/archive/readArchive.ts';
const archiver = (title: string) => of('server', 'server/games/housekeeping/archiver.test.ts', title);
const encoded = (title: string) => of('server', 'server/db/archive/archivedLog.test.ts', title);
const killed = (title: string) => of('faults', 'tests/housekeeping/archiver.faults.test.ts', title);

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
    tests: [
      archiver('keeps the log of a game unchanged if archiving fails'),
      killed('keeps the log of the game if it is killed'),
    ],
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
    tests: [encoded('is refused as damaged')],
  },
  {
    name: 'no-commands-checksum',
    fault: 'archive',
    without: 'the checksum of the commands in the archived form',
    edits: [
      {
        file: LOG,
        from: 'if (commandsChecksum && ',
        to: 'if (commands.length === 0 && commandsChecksum && ',
      },
    ],
    tests: [encoded('is refused as damaged with a resignation of another color')],
  },
  {
    name: 'uncounted-archive',
    fault: 'archive',
    without: 'the comparison of the numbers of entries, moves and commands',
    edits: [
      {
        file: LOG,
        from: 'if (played !== columns.by.length || length - played !== commands.length)',
        to: 'if (length === 0)',
      },
    ],
    tests: [encoded('is refused as damaged without a checksum of its commands')],
  },
  {
    name: 'no-archive-end',
    fault: 'archive',
    without: 'the comparison of the archived form with the number of the last entry',
    edits: [{ file: READ, from: 'if (log.seq !== last_seq)', to: 'if (last_seq === 0)' }],
    tests: [archiver('is damaged if the game has later entries')],
  },
  {
    name: 'no-missing-archive',
    fault: 'archive',
    without: 'the detection of a missing archived form',
    edits: [{ file: READ, from: 'if (is_archived) throw', to: 'if (!is_archived && last_seq < 0) throw' }],
    tests: [archiver('is damaged if it has no row')],
  },
  {
    name: 'unreplayed-archive',
    fault: 'archive',
    without: 'the replay of the log before it is deleted',
    edits: [
      {
        file: ARCHIVE,
        from: 'if (seqAfter(row, entries) !== head.seq)',
        to: 'if (entries.length !== head.seq)',
      },
    ],
    tests: [archiver('quarantines a game with a damaged log')],
  },
  {
    name: 'unlocked-archiving',
    fault: 'archive',
    without: 'the lock that leaves a game for later while it is written to',
    edits: [{ file: ARCHIVE, from: '.forUpdate()\n      .skipLocked()\n', to: '' }],
    tests: [killed('is left for later while the game is being written to')],
  },
  {
    name: 'waiting-archiver',
    fault: 'archive',
    without: 'skipping games that others have locked',
    edits: [{ file: ARCHIVE, from: '.skipLocked()', to: '' }],
    tests: [killed('is left for later while the game is being written to')],
  },
  {
    name: 'repeated-archiving',
    fault: 'archive',
    without: 'the check after the lock whether another process has archived the game',
    edits: [{ file: ARCHIVE, from: 'if (!row || row.isArchived)', to: 'if (!row)' }],
    tests: [killed('neither reads nor compresses')],
  },
  {
    name: 'unlocked-renaming',
    fault: 'archive',
    without: 'the lock that keeps games from being archived while a player is renamed',
    edits: [
      {
        file: 'server/accounts/profile/renameInGames.ts',
        from: 'await lockUnarchived(db, games);',
        to: 'void lockUnarchived;',
      },
    ],
    tests: [killed('who is renamed while the game is being archived')],
  },
];
