// The test files of the fault list (tests/faults/list/rows.ts) that no fault project runs as a whole, by project. A unit
// test compares them with the rows.

export const FAULT_FILES = {
  server: [
    'tests/faults/',
    'server/bots/accounts/unreadStreams',
    'server/db/archive/archivedLog',
    'server/db/jobs/',
    'server/db/partitionMigration',
    'server/games/housekeeping/',
    'server/live/cluster/drainProcess',
    'server/live/connections/slowReaders',
    'server/live/room/takeover',
    'server/live/watchers/watcherDelay',
    'server/mail/mail',
    'server/notifications/delivery',
    'server/notifications/twoProcesses',
  ],
  unit: ['client/shared/data/room/gameConnection'],
  load: ['tests/load/memory', 'tests/load/bots'],
};
