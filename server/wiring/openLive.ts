/** Opens the live games: the lease on them, their log, their sessions and their rooms. */

import { AccountStore } from '../accounts/accountStore.ts';
import { logEndOfGame } from '../admin/moderation/moderationLog.ts';
import type { BotPool } from '../bots/botPool.ts';
import { openBotSeat } from '../bots/botSeat.ts';
import { standInBot } from '../db/gameOptions.ts';
import { GameService, type LookOf } from '../games/gameService.ts';
import { Lease } from '../live/cluster/lease.ts';
import { Peers } from '../live/cluster/peers.ts';
import { AccountBudgets } from '../live/connections/accountBudgets.ts';
import type { SocketRegistry } from '../live/connections/socketRegistry.ts';
import { countUsers } from '../live/presence/gameCounts.ts';
import { WatcherSlots } from '../live/presence/watcherSlots.ts';
import { WatchStore } from '../live/presence/watcherStore.ts';
import { watchReplacedNames } from '../live/room/replacedNames.ts';
import type { RoomDeps } from '../live/room/roomDeps.ts';
import { RoomHost } from '../live/room/roomHost.ts';
import { Rooms } from '../live/room/rooms.ts';
import { type FailPoint, GameLog } from '../live/session/gameLog.ts';
import { GameSessions } from '../live/session/gameSessions.ts';
import type { LiveSessions } from '../live/session/liveSessions.ts';
import type { Metrics } from '../observability/metrics/metrics.ts';
import { ownFigures } from '../observability/metrics/ownFigures.ts';
import { Pending } from '../observability/metrics/pending.ts';
import { runInContext } from '../observability/tracing/context.ts';
import { beginBroadcastSpan, traceMessage } from '../observability/tracing/journey.ts';
import { withSpan } from '../observability/tracing/tracing.ts';
import { admitToGame } from '../queue/admitToGame.ts';
import { findReplacement } from '../queue/findReplacement.ts';
import type { InvitationService } from '../queue/invitations/invitationService.ts';
import { QueueStore } from '../queue/queueStore.ts';
import { randomGamesRefusal } from '../queue/randomPlay.ts';
import { TakeoverStore } from '../queue/takeoverStore.ts';
import { noteSeatEnds } from '../ratings/fairPlay/leavings.ts';
import { settleGame } from '../ratings/settleGame.ts';
import type { Monitoring } from './openMonitoring.ts';
import type { NftParts } from './openNft.ts';
import type { NotificationParts } from './openNotifications.ts';
import type { Platform } from './openPlatform.ts';

export interface LiveParts {
  readonly games: GameService;
  readonly peers: Peers;
  readonly lease: Lease;
  readonly watcherSlots: WatcherSlots;
  readonly host: RoomHost;
  readonly rooms: Rooms;
  readonly roomDeps: RoomDeps;
}

/** The parts of other areas that live games use. */
export interface LiveNeeds {
  readonly bots: BotPool;
  readonly live: LiveSessions;
  readonly sockets: SocketRegistry;
  readonly metrics: Metrics;
  readonly sources: Monitoring['sources'];
  readonly nft: NftParts['nft'];
  readonly notifications: NotificationParts['notifications'];
  readonly deliveries: NotificationParts['deliveries'];
  readonly invitations: InvitationService;
}

export async function openLive(
  opened: AsyncDisposableStack,
  platform: Platform,
  needs: LiveNeeds,
): Promise<LiveParts> {
  const { config, log, db, store, quarantine, time } = platform;
  const { processId, processName } = config;
  const { live, nft, notifications } = needs;
  const lookOf: LookOf = (accountId, tokenId) => nft.lookOf(accountId, tokenId);
  const games = new GameService(store, time, lookOf);
  const peers = new Peers({ db, ownId: processId });
  const host = new RoomHost(live);
  const lease = await openLease(opened, platform, needs, host);
  const watcherSlots = new WatcherSlots({
    store: new WatchStore(db),
    processId,
    findCurrent: (accountId) => games.findCurrent(accountId),
    localRoom: (gameId) => host.find(gameId),
    isOwner: () => lease.isValid(),
    onTrouble: (error) => log.warn({ err: error }, 'watcher slots could not be stored'),
  });
  opened.defer(() => watcherSlots.stop());
  const calledBackSince: RoomDeps['calledBackSince'] = (...ids) => notifications.calledBackSince(...ids);
  const rooms = new Rooms({
    ...{ host, games, time, peers, watcherSlots, lease, quarantine, calledBackSince, processName },
    randomGamesRefusal: (accountId) => randomGamesRefusal(db, accountId),
    inviteToRematch: (next, inviter, playerIds) =>
      needs.invitations.inviteToRematch(next, inviter, playerIds),
  });
  const faultPoint = (point: FailPoint) => {
    platform.overrides.faultPoint?.(point);
    beginBroadcastSpan(point);
  };
  const session = openSessionDeps(opened, platform, needs, { lease, faultPoint });
  const sessions = new GameSessions({ store, processId, quarantine, live, log, session });
  const takeovers = new TakeoverStore(db);
  const roomDeps: RoomDeps = {
    ...roomReports(platform, needs.metrics),
    ...{
      limits: config.limits,
      time,
      sockets: needs.sockets,
      watcherSlots,
      lookOf,
      calledBackSince,
      faultPoint,
    },
    budgets: new AccountBudgets(config.limits),
    findCurrent: (accountId) => games.findCurrent(accountId),
    blockedWith: (accountId) => takeovers.blockedWith(accountId),
    openSession: (gameId) => sessions.open(gameId),
    async hideGame(gameId, epoch) {
      const isHidden = await store.hide(gameId, epoch);
      if (isHidden) await needs.invitations.gameDeleted(gameId);
      return isHidden;
    },
    closeSession: (session) => sessions.close(session),
    isOwner: () => lease.isValid(),
  };
  opened.defer(
    watchReplacedNames({
      listReplaced: (withinSeconds) => new AccountStore(db).listReplacedNames(withinSeconds),
      ...{ host, log },
    }),
  );
  return { games, peers, lease, watcherSlots, host, rooms, roomDeps };
}

async function openLease(
  opened: AsyncDisposableStack,
  { config, log, database, store }: Platform,
  { live, metrics, sources }: LiveNeeds,
  host: RoomHost,
): Promise<Lease> {
  const lease = new Lease({
    db: database.leaseDb,
    processId: config.processId,
    countRooms: () => live.all.length,
    figures: () => ownFigures({ ...sources, metrics, users: () => countUsers(host.all) }),
    listener: {
      onLapsed: () =>
        log.error({ event: 'leaseLost' }, 'the lease expired; moves are delayed until it is renewed'),
      onReturn: async () => live.keepOnly(await store.findOwned(config.processId)),
    },
  });
  opened.defer(() => lease.stop().catch(() => {}));
  await lease.start(database.kind === 'embedded');
  return lease;
}

/** Opens the log of the games, and returns it with the other dependencies of a session. */
function openSessionDeps(
  opened: AsyncDisposableStack,
  { config, log, db, time, overrides, reporting }: Platform,
  { bots, metrics, deliveries }: LiveNeeds,
  { lease, faultPoint }: { readonly lease: Lease; readonly faultPoint: (point: FailPoint) => void },
): ConstructorParameters<typeof GameSessions>[0]['session'] {
  const gameLog = new GameLog(
    db,
    // The log line of an outage has no game id, because an outage affects all games.
    (error) =>
      runInContext({}, () => log.warn({ err: error }, 'the database is unreachable; moves are delayed')),
    { settle: settleGame, admit: admitToGame, noteSeatEnds, noteAdminAct: logEndOfGame },
    (entries, ms) => metrics.appended(entries, ms),
    () => deliveries.wake(),
  );
  opened.defer(() => gameLog.close());
  const written = overrides.log ?? gameLog;
  const appends = new Pending();
  metrics.watchCommits(appends, () => lease.isValid());
  const timedLog: Pick<GameLog, 'append'> = {
    async append(append) {
      const waiting = appends.begin();
      try {
        const verdict = await withSpan('commit', () => written.append(append));
        if (verdict === 'WRITTEN') metrics.committed(performance.now() - waiting.since);
        return verdict;
      } finally {
        appends.end(waiting);
      }
    },
  };
  const onTrouble = (error: unknown) => {
    log.error({ err: error }, 'bot worker threads failed');
    reporting.fault(error, { part: 'bots' });
  };
  const botDeps = { pool: bots, time, pace: overrides.botPace ?? 1, onTrouble };
  const queueStore = new QueueStore(db);
  return {
    ...{ log: timedLog, time, limits: config.limits, lease, faultPoint },
    findReplacement: (row, wanted) => findReplacement(queueStore, row, wanted),
    openBot(session, color) {
      const { options } = session.row;
      const bot = options.bots.find((one) => one.color === color) ?? standInBot(color);
      return openBotSeat(session, bot, options.seed, botDeps);
    },
  };
}

/** Returns the callbacks by which rooms report to the log, the metrics, the traces and the error reports. */
function roomReports({ log, tracing, reporting, overrides }: Platform, metrics: Metrics) {
  return {
    traceMessage: (gameId, name, act) => traceMessage(tracing, gameId, name, act),
    onRefusal(code, message) {
      metrics.refused(code, 'socket');
      log.debug({ event: 'refused', code, message }, 'message refused');
    },
    onAcknowledged: (ms) => metrics.acknowledged(ms),
    onSlowReader: (gameId, behind) =>
      log.info({ event: 'slowReader', gameId, ...behind }, 'a slow reader was disconnected'),
    onOwnershipLost(gameId, reason, error) {
      log.error(
        { event: 'ownershipLost', gameId, reason, err: error },
        'this process lost the ownership of a game',
      );
      if (reason === 'CRASHED') reporting.fault(error, { gameId });
    },
    ...(overrides.watchSends ? { watchSends: overrides.watchSends } : {}),
  } satisfies Partial<RoomDeps>;
}
