/** The composition root: the only place that constructs and closes stores, services and pools. */

import type { Logger } from 'pino';
import { isRunning } from '../engine/match/match.ts';
import { type AccountParts, openAccounts } from './accounts/openAccounts.ts';
import { OptionsService } from './accounts/options/optionsService.ts';
import { OptionsStore } from './accounts/options/optionsStore.ts';
import { PracticeService } from './accounts/practice/practiceService.ts';
import { PracticeStore } from './accounts/practice/practiceStore.ts';
import { FiguresService } from './admin/figuresService.ts';
import { FiguresStore } from './admin/figuresStore.ts';
import { UserService } from './admin/userService.ts';
import { UserStore } from './admin/userStore.ts';
import { type BotPool, openBotPool, type ThinkCut } from './bots/botPool.ts';
import { openBotSeat } from './bots/botSeat.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { standInBot } from './db/gameOptions.ts';
import { migrate } from './db/migrate.ts';
import { Retention } from './db/retention/retention.ts';
import { GameService, type LookOf } from './games/gameService.ts';
import { GameStore } from './games/gameStore.ts';
import { Housekeeping } from './games/housekeeping.ts';
import { HousekeepingStore } from './games/housekeepingStore.ts';
import { GameList } from './games/lists/gameList.ts';
import { Quarantine } from './games/quarantine.ts';
import { GuestAddressStore } from './guests/guestAddressStore.ts';
import { GuestLimits } from './guests/guestLimits.ts';
import { OpenRequests } from './http/openRequests.ts';
import { Lease } from './live/cluster/lease.ts';
import { Peers } from './live/cluster/peers.ts';
import { PeerTrust } from './live/cluster/peerTrust.ts';
import { AccountBudgets } from './live/connections/accountBudgets.ts';
import { SocketRegistry } from './live/connections/socketRegistry.ts';
import { countUsers } from './live/presence/gameCounts.ts';
import { WatcherSlots } from './live/presence/watcherSlots.ts';
import { WatchStore } from './live/presence/watcherStore.ts';
import type { GameRoom } from './live/room/GameRoom.ts';
import type { RoomDeps } from './live/room/roomDeps.ts';
import { Rooms } from './live/room/rooms.ts';
import { installAppendStatement } from './live/session/appendStatement.ts';
import { type FailPoint, GameLog } from './live/session/gameLog.ts';
import { GameSessions } from './live/session/gameSessions.ts';
import { LiveSessions } from './live/session/liveSessions.ts';
import { type NftParts, openNft } from './nft/openNft.ts';
import type { DeliveryPoint } from './notifications/deliveryWorker.ts';
import { installNotifyStatement } from './notifications/notifyStatement.ts';
import { type NotificationParts, openNotifications } from './notifications/openNotifications.ts';
import { type ErrorReporting, openErrorReporting } from './observability/errors/errorReporting.ts';
import { type LoopDelay, watchLoop } from './observability/metrics/loopDelay.ts';
import type { MetricSources } from './observability/metrics/metricSources.ts';
import { Metrics } from './observability/metrics/metrics.ts';
import { Overload } from './observability/metrics/overload.ts';
import { ownFigures } from './observability/metrics/ownFigures.ts';
import { QueueDepthReader } from './observability/metrics/queueDepths.ts';
import { runInContext } from './observability/tracing/context.ts';
import { beginBroadcastSpan, traceMessage } from './observability/tracing/journey.ts';
import { openTracing, type Tracing, withSpan } from './observability/tracing/tracing.ts';
import { openPayments, type PaymentParts } from './payments/openPayments.ts';
import { admitToGame } from './queue/admitToGame.ts';
import { findReplacement } from './queue/findReplacement.ts';
import { QueueService } from './queue/queueService.ts';
import { QueueStore } from './queue/queueStore.ts';
import { ScheduledTableService } from './queue/scheduled/scheduledTableService.ts';
import { ScheduledTableStore } from './queue/scheduled/scheduledTableStore.ts';
import { TakeoverStore } from './queue/takeoverStore.ts';
import { Takeovers } from './queue/takeovers.ts';
import { PairStore } from './ratings/pairStore.ts';
import { RatingService } from './ratings/ratingService.ts';
import { RatingStore } from './ratings/ratingStore.ts';
import { settleGame } from './ratings/settleGame.ts';
import { ReportService } from './reports/reportService.ts';
import { ReportStore } from './reports/reportStore.ts';
import { SavedGameService } from './savedGames/savedGameService.ts';
import { SavedGameStore } from './savedGames/savedGameStore.ts';
import { openDatabase } from './startup/openDatabase.ts';
import { sessionSecretOf } from './startup/sessionSecret.ts';
import { monotonicTime, type ServerTime } from './time.ts';

export interface Services
  extends Omit<AccountParts, 'close'>,
    Omit<PaymentParts, 'close'>,
    Omit<NftParts, 'close'>,
    Omit<NotificationParts, 'close'> {
  readonly time: ServerTime;
  readonly games: GameService;
  readonly store: GameStore;
  readonly list: GameList;
  readonly options: OptionsService;
  readonly practice: PracticeService;
  readonly queue: QueueService;
  readonly scheduledTables: ScheduledTableService;
  readonly ratings: RatingService;
  readonly users: UserService;
  readonly figures: FiguresService;
  readonly savedGames: SavedGameService;
  readonly reports: ReportService;
  readonly rooms: Rooms;
  /** The rooms of the games that this process owns. */
  readonly openRooms: () => readonly GameRoom[];
  readonly sockets: SocketRegistry;
  readonly openRequests: OpenRequests;
  readonly bots: BotPool;
  readonly lease: Lease;
  readonly peers: Peers;
  readonly trust: PeerTrust;
  readonly live: LiveSessions;
  readonly metrics: Metrics;
  readonly overload: Overload;
  readonly watcherSlots: WatcherSlots;
  readonly housekeeping: Housekeeping;
  readonly guests: GuestLimits;
  readonly roomDeps: RoomDeps;
  readonly database: Database;
  readonly reporting: ErrorReporting;
  readonly tracing: Tracing;
  /**
   * Returns whether the process is ready: the database answers, the lease is valid, and the process is not draining.
   */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Parts that tests replace. */
export interface Overrides {
  readonly database?: Database;
  readonly time?: ServerTime;
  readonly bots?: BotPool;
  readonly faultPoint?: (point: FailPoint | DeliveryPoint) => void;
  /** Milliseconds after which a push service that does not answer has failed. */
  readonly pushTimeoutMs?: number;
  readonly watchSends?: RoomDeps['watchSends'];
  readonly loopDelay?: LoopDelay;
  /** Replaces the game log. */
  readonly log?: Pick<GameLog, 'append'>;
  /** Factor on the minimum times of bot moves. */
  readonly botPace?: number;
  /** Difficulty of the proof of work, in bits. */
  readonly captchaBits?: number;
}

export async function openServices(
  config: Config,
  log: Logger,
  publicUrl: () => string,
  overrides: Overrides = {},
): Promise<Services> {
  // Closes the opened parts in reverse order, also if a later part cannot be opened.
  await using opened = new AsyncDisposableStack();
  const reporting = await openErrorReporting(config);
  opened.defer(() => reporting.close());
  const tracing = await openTracing(config);
  opened.defer(() => tracing.close());
  const database = overrides.database ?? (await openDatabase(config));
  opened.defer(() => database.close());
  await migrate(database.db);
  await installNotifyStatement(database.db);
  await installAppendStatement(database.db);
  const store = new GameStore(database.db);
  const time = overrides.time ?? monotonicTime(await store.lastInstant());
  const { close: closeNft, ...nftParts } = openNft(config, database.db, publicUrl, log);
  opened.defer(closeNft);
  const lookOf: LookOf = (accountId, tokenId) => nftParts.nft.lookOf(accountId, tokenId);
  const games = new GameService(store, time, lookOf);
  const peers = new Peers(database.db, config.processId);
  const watcherSlots = new WatcherSlots({
    store: new WatchStore(database.db),
    processId: config.processId,
    findCurrent: (accountId) => games.findCurrent(accountId),
    localRoom: (gameId) => rooms.local(gameId),
    isOwner: () => lease.isValid(),
    onTrouble: (error) => log.warn({ err: error }, 'watcher slots could not be stored'),
  });
  opened.defer(() => watcherSlots.stop());
  const quarantine = new Quarantine(store, (gameId, error) =>
    log.error(
      { event: 'gameDamaged', gameId, err: error },
      'the log of a game is damaged; the game is quarantined',
    ),
  );
  const rooms: Rooms = new Rooms({
    ...{ games, time, peers, watcherSlots, quarantine, processName: config.processName },
    calledBackSince: (...asked) => notificationParts.notifications.calledBackSince(...asked),
    lease: { settled: () => lease.settled() },
  });
  const sockets = new SocketRegistry();
  const budgets = new AccountBudgets(config.limits);
  const onThinkingCut = (onLoad: ThinkCut) =>
    log.info({ event: 'botThinkTimeCut', ...onLoad }, 'many bots are to move; their search time was cut');
  const bots =
    overrides.bots ?? openBotPool({ onThinkingCut, onServed: (served) => metrics.botServed(served) });
  opened.defer(() => bots.close());
  const { db } = database;
  const secret = sessionSecretOf(config);
  const { close: closeAccounts, ...accountParts } = openAccounts({
    config,
    db,
    secret,
    time,
    sockets,
    publicUrl,
    log,
    captchaBits: overrides.captchaBits,
  });
  opened.defer(closeAccounts);
  await accountParts.registration.fillSkeletons();
  const { close: closePayments, ...paymentParts } = openPayments(config, db, publicUrl, log);
  opened.defer(closePayments);
  const { close: closeNotifications, ...notificationParts } = openNotifications({
    ...{ config, db, secret, publicUrl, log },
    mailer: accountParts.mailer,
    faultPoint: (point) => overrides.faultPoint?.(point),
    pushTimeoutMs: overrides.pushTimeoutMs,
  });
  opened.defer(closeNotifications);
  const gameLog = new GameLog(
    database.db,
    // Logs an outage without a game, because it affects all games.
    (error) =>
      runInContext({}, () => log.warn({ err: error }, 'the database is unreachable; moves are delayed')),
    { settle: settleGame, admit: admitToGame },
    (entries, ms) => metrics.appended(entries, ms),
    () => notificationParts.deliveries.wake(),
  );
  const live = new LiveSessions();
  const lease = new Lease({
    db: database.leaseDb,
    processId: config.processId,
    countRooms: () => rooms.count,
    figures: () => ownFigures({ ...sources, metrics, users: () => countUsers(openRooms()) }),
    listener: {
      onLapsed: () =>
        log.error({ event: 'leaseLost' }, 'the lease expired; moves are delayed until it is renewed'),
      onReturn: async () => live.keepOnly(await store.findOwned(config.processId)),
    },
  });
  const openRooms = () => live.all.flatMap(({ row }) => rooms.local(row.id) ?? []);
  const queueDepths = new QueueDepthReader(db, config.smtpUrl !== null);
  const loopDelay = overrides.loopDelay ?? watchLoop();
  opened.defer(() => loopDelay.stop());
  const overload = new Overload(loopDelay, config.limits.loopDelayMs, log);
  const sources: MetricSources = {
    loop: loopDelay,
    isOverloaded: () => overload.isOverloaded(),
    rooms: () => live.all.length,
    runningGames: () => live.all.filter(({ match }) => isRunning(match)).length,
    sockets: () => sockets.size,
    chainLag: () => nftParts.follower.lag(),
    bots: () => bots.load?.() ?? { waiting: 0, working: 0 },
    pool: database.pool,
    queueDepths: () => queueDepths.read(),
  };
  const metrics = new Metrics(sources);
  await lease.start(database.kind === 'embedded');
  opened.defer(() => lease.stop().catch(() => {}));
  opened.defer(() => gameLog.close());
  const timedLog: Pick<GameLog, 'append'> = {
    async append(append) {
      const since = performance.now();
      const verdict = await withSpan('commit', () => (overrides.log ?? gameLog).append(append));
      if (verdict === 'WRITTEN') metrics.committed(performance.now() - since);
      return verdict;
    },
  };
  const faultPoint = (point: FailPoint) => {
    overrides.faultPoint?.(point);
    beginBroadcastSpan(point);
  };
  const onTrouble = (error: unknown) => {
    log.error({ err: error }, 'bot worker threads failed');
    reporting.fault(error, { part: 'bots' });
  };
  const botDeps = { pool: bots, time, pace: overrides.botPace ?? 1, onTrouble };

  const queueStore = new QueueStore(db);
  const sessions = new GameSessions({
    ...{ store, processId: config.processId, quarantine, live, log },
    session: {
      ...{ log: timedLog, time, limits: config.limits, lease, faultPoint },
      findReplacement: (row, wanted) => findReplacement(queueStore, row, wanted),
      openBot(session, color) {
        const bot = session.row.options.bots.find((one) => one.color === color) ?? standInBot(color);
        return openBotSeat(session, bot, session.row.options.seed, botDeps);
      },
    },
  });
  const roomDeps: RoomDeps = {
    limits: config.limits,
    time,
    sockets,
    budgets,
    watcherSlots,
    openSession: (gameId) => sessions.open(gameId),
    lookOf,
    hideGame: (gameId, epoch) => store.hide(gameId, epoch),
    closeSession: (session) => sessions.close(session),
    calledBackSince: (...asked) => notificationParts.notifications.calledBackSince(...asked),
    isOwner: () => lease.isValid(),
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
    faultPoint,
    ...(overrides.watchSends ? { watchSends: overrides.watchSends } : {}),
  };

  const savedGames = new SavedGameService(new SavedGameStore(db));
  await savedGames.publishOwn();
  const { captcha } = accountParts;
  const guests = new GuestLimits(new GuestAddressStore(db), captcha, config.limits, secret);
  const housekeeping = new Housekeeping({
    store: new HousekeepingStore(db),
    games: store,
    time,
    processId: config.processId,
    mayWork: () => lease.mayAdopt(),
    live: openRooms,
    liveGame: (gameId) => rooms.local(gameId),
    open: (gameId) => rooms.openById(gameId),
    log,
  });
  housekeeping.start();
  opened.defer(() => housekeeping.stop());
  const scheduledTables = new ScheduledTableService({
    store: new ScheduledTableStore(db),
    time,
    publicUrl,
    mayWork: () => lease.mayAdopt(),
    log,
  });
  scheduledTables.start();
  opened.defer(() => scheduledTables.stop());
  const retention = new Retention(db, log);
  retention.start();
  opened.defer(() => retention.stop());

  const closing = opened.move();
  return {
    ...accountParts,
    ...paymentParts,
    ...nftParts,
    ...notificationParts,
    time,
    games,
    store,
    list: new GameList(database.db, quarantine),
    options: new OptionsService(new OptionsStore(db)),
    practice: new PracticeService(new PracticeStore(db)),
    queue: new QueueService(
      queueStore,
      games,
      new Takeovers(new TakeoverStore(db), games),
      time,
      config.queueBotsSeconds,
    ),
    scheduledTables,
    figures: new FiguresService(new FiguresStore(db), () => queueDepths.read()),
    users: new UserService(new UserStore(db), accountParts.sessions, sockets),
    savedGames,
    ratings: new RatingService(new RatingStore(db), new PairStore(db), time),
    reports: new ReportService({
      store: new ReportStore(database.db),
      games,
      rooms,
      dumpsPerHour: config.limits.dumpsPerHour,
      reporting,
      log,
    }),
    rooms,
    openRooms,
    sockets,
    openRequests: new OpenRequests(),
    bots,
    lease,
    peers,
    trust: new PeerTrust(secret),
    live,
    metrics,
    overload,
    watcherSlots,
    guests,
    housekeeping,
    roomDeps,
    database,
    reporting,
    tracing,
    async isReady() {
      try {
        await database.db.selectFrom('server_process').select('id').limit(1).execute();
        return lease.isValid() && !rooms.isClosing;
      } catch {
        return false;
      }
    },
    close: () => closing.disposeAsync(),
  };
}
