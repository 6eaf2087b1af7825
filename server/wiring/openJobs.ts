/** Starts the repeated jobs of a process. */
import { Retention } from '../db/retention/retention.ts';
import { Archiver } from '../games/housekeeping/archiver.ts';
import { Housekeeping } from '../games/housekeeping/housekeeping.ts';
import { HousekeepingStore } from '../games/housekeeping/housekeepingStore.ts';
import { LogPartitions } from '../games/housekeeping/logPartitions.ts';
import { ScheduledTableService } from '../queue/scheduled/scheduledTableService.ts';
import { ScheduledTableStore } from '../queue/scheduled/scheduledTableStore.ts';
import type { LiveNeeds, LiveParts } from './openLive.ts';
import type { Platform } from './openPlatform.ts';

export interface Jobs {
  readonly archiver: Archiver;
  readonly housekeeping: Housekeeping;
  readonly logPartitions: LogPartitions;
  readonly scheduledTables: ScheduledTableService;
}

export function openJobs(
  opened: AsyncDisposableStack,
  { config, log, db, store, quarantine, time, publicUrl }: Platform,
  {
    host,
    rooms,
    lease,
    invitations,
  }: Pick<LiveParts, 'host' | 'rooms' | 'lease'> & Pick<LiveNeeds, 'invitations'>,
): Jobs {
  const mayWork = () => lease.mayAdopt();
  const housekeeping = new Housekeeping({
    store: new HousekeepingStore(db),
    games: store,
    ...{ time, processId: config.processId, mayWork, log },
    live: () => host.all,
    liveGame: (gameId) => host.find(gameId),
    open: (gameId) => rooms.openById(gameId),
    onRemoved: (gameId) => invitations.gameDeleted(gameId),
  });
  const scheduledTables = new ScheduledTableService({
    store: new ScheduledTableStore(db),
    ...{ time, publicUrl, mayWork, log },
  });
  const archiver = new Archiver({
    ...{ db, time, quarantine, mayWork, log },
    afterDays: config.archiveAfterDays,
  });
  const logPartitions = new LogPartitions({ db, log });
  for (const job of [archiver, housekeeping, logPartitions, scheduledTables, new Retention(db, log)]) {
    job.start();
    opened.defer(() => job.stop());
  }
  return { archiver, housekeeping, logPartitions, scheduledTables };
}
