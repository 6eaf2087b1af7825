/** Starts the repeated jobs of a process. */
import { Retention } from '../db/retention/retention.ts';
import { Housekeeping } from '../games/housekeeping.ts';
import { HousekeepingStore } from '../games/housekeepingStore.ts';
import { ScheduledTableService } from '../queue/scheduled/scheduledTableService.ts';
import { ScheduledTableStore } from '../queue/scheduled/scheduledTableStore.ts';
import type { LiveNeeds, LiveParts } from './openLive.ts';
import type { Platform } from './openPlatform.ts';

export interface Jobs {
  readonly housekeeping: Housekeeping;
  readonly scheduledTables: ScheduledTableService;
}

export function openJobs(
  opened: AsyncDisposableStack,
  { config, log, db, store, time, publicUrl }: Platform,
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
  for (const job of [housekeeping, scheduledTables, new Retention(db, log)]) {
    job.start();
    opened.defer(() => job.stop());
  }
  return { housekeeping, scheduledTables };
}
