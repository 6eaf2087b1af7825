/** The composition root: opens the parts of the server area by area, and closes them in reverse order. */
import type { Logger } from 'pino';
import type { AccountParts } from '../accounts/accountParts.ts';
import { GuestAddressStore } from '../accounts/guests/guestAddressStore.ts';
import { GuestLimits } from '../accounts/guests/guestLimits.ts';
import { OptionsService } from '../accounts/options/optionsService.ts';
import { OptionsStore } from '../accounts/options/optionsStore.ts';
import { PeopleService } from '../accounts/people/peopleService.ts';
import { PeopleStore } from '../accounts/people/peopleStore.ts';
import { PracticeService } from '../accounts/practice/practiceService.ts';
import { PracticeStore } from '../accounts/practice/practiceStore.ts';
import { FiguresService } from '../admin/figuresService.ts';
import { FiguresStore } from '../admin/figuresStore.ts';
import { AdminGameService } from '../admin/games/adminGameService.ts';
import { AdminGameStore } from '../admin/games/adminGameStore.ts';
import { HistoryStore } from '../admin/moderation/historyStore.ts';
import { ModerationService } from '../admin/moderation/moderationService.ts';
import { PlayerReportService } from '../admin/moderation/playerReportService.ts';
import { PlayerReportStore } from '../admin/moderation/playerReportStore.ts';
import { PersonService } from '../admin/people/personService.ts';
import { PersonStore } from '../admin/people/personStore.ts';
import { UserService } from '../admin/userService.ts';
import { UserStore } from '../admin/userStore.ts';
import { BotStreamStore } from '../bots/accounts/botStreamStore.ts';
import { BotStreams } from '../bots/accounts/botStreams.ts';
import { type BotPool, openBotPool } from '../bots/botPool.ts';
import type { Config } from '../config/config.ts';
import type { JobRuntime } from '../db/jobs/jobWorker.ts';
import type { Archiver } from '../games/housekeeping/archiver.ts';
import type { Housekeeping } from '../games/housekeeping/housekeeping.ts';
import type { LogPartitions } from '../games/housekeeping/logPartitions.ts';
import { GameList } from '../games/lists/gameList.ts';
import { readGameEnd } from '../games/readGameEnd.ts';
import { RateLimits } from '../http/limits/rateLimits.ts';
import { OpenRequests } from '../http/openRequests.ts';
import { PeerTrust } from '../live/cluster/peerTrust.ts';
import { SocketRegistry } from '../live/connections/socketRegistry.ts';
import { LiveSessions } from '../live/session/liveSessions.ts';
import { LiveGames } from '../live/tv/liveGame.ts';
import { LiveGameStore } from '../live/tv/liveGameStore.ts';
import { Metrics } from '../observability/metrics/metrics.ts';
import type { Overload } from '../observability/metrics/overload.ts';
import { SharedLinks } from '../pages/sharedLinks.ts';
import { InvitationService } from '../queue/invitations/invitationService.ts';
import { InvitationStore } from '../queue/invitations/invitationStore.ts';
import { QueueService } from '../queue/queueService.ts';
import { QueueStore } from '../queue/queueStore.ts';
import type { ScheduledTableService } from '../queue/scheduled/scheduledTableService.ts';
import { TakeoverStore } from '../queue/takeoverStore.ts';
import { Takeovers } from '../queue/takeovers.ts';
import { PairStore } from '../ratings/pairStore.ts';
import { RatingService } from '../ratings/ratingService.ts';
import { RatingStore } from '../ratings/ratingStore.ts';
import { ReportService } from '../reports/reportService.ts';
import { ReportStore } from '../reports/reportStore.ts';
import { SavedGameService } from '../savedGames/savedGameService.ts';
import { SavedGameStore } from '../savedGames/savedGameStore.ts';
import { openAccounts } from './openAccounts.ts';
import { openJobs } from './openJobs.ts';
import { type LiveParts, openLive } from './openLive.ts';
import { openMonitoring } from './openMonitoring.ts';
import { type NftParts, openNft } from './openNft.ts';
import { type NotificationParts, openNotifications } from './openNotifications.ts';
import { openPayments, type PaymentParts } from './openPayments.ts';
import { type Overrides, openPlatform, type Platform } from './openPlatform.ts';

export interface Services
  extends AccountParts,
    PaymentParts,
    NftParts,
    NotificationParts,
    LiveParts,
    Pick<Platform, 'time' | 'store' | 'database' | 'reporting' | 'tracing'> {
  readonly list: GameList;
  readonly options: OptionsService;
  readonly invitations: InvitationService;
  readonly people: PeopleService;
  readonly liveGames: LiveGames;
  readonly links: SharedLinks;
  readonly practice: PracticeService;
  readonly queue: QueueService;
  readonly scheduledTables: ScheduledTableService;
  readonly ratings: RatingService;
  readonly users: UserService;
  readonly figures: FiguresService;
  readonly savedGames: SavedGameService;
  readonly reports: ReportService;
  readonly playerReports: PlayerReportService;
  readonly moderation: ModerationService;
  readonly adminGames: AdminGameService;
  readonly persons: PersonService;
  readonly sockets: SocketRegistry;
  readonly openRequests: OpenRequests;
  readonly bots: BotPool;
  readonly botStreams: BotStreams;
  readonly trust: PeerTrust;
  readonly live: LiveSessions;
  readonly metrics: Metrics;
  readonly overload: Overload;
  readonly archiver: Archiver;
  readonly logPartitions: LogPartitions;
  readonly housekeeping: Housekeeping;
  readonly guests: GuestLimits;
  readonly rateLimits: RateLimits;
  /**
   * Returns whether the process is ready: the database answers, the lease is valid, and the process is not draining.
   */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openServices(
  config: Config,
  log: Logger,
  publicUrl: () => string,
  overrides: Overrides = {},
): Promise<Services> {
  // If a part cannot be opened, the earlier parts are closed in reverse order.
  await using opened = new AsyncDisposableStack();
  const platform = await openPlatform(opened, { config, log, publicUrl, overrides });
  const { database, db, store, quarantine, time, secret, reporting, tracing, counts } = platform;
  const [sockets, live, metrics] = [new SocketRegistry(), new LiveSessions(), new Metrics()];
  const runtime: JobRuntime = {
    ...{ db, log },
    onAttempt: (job, outcome) => metrics.jobAttempted(job, outcome),
  };
  const accounts = await openAccounts(opened, platform, sockets, runtime);
  const payments = openPayments(opened, platform, runtime);
  const nft = openNft(opened, platform);
  const notifications = openNotifications(opened, platform, accounts.mailer, runtime);
  const bots = overrides.bots ?? openBots(log, metrics);
  opened.defer(() => bots.close());
  const monitored = { metrics, bots, live, sockets, follower: nft.follower };
  const { sources, overload, queueDepths } = openMonitoring(opened, platform, monitored);
  const invitations = new InvitationService({
    store: new InvitationStore(db),
    wake: () => notifications.deliveries.wake(),
  });
  const liveParts = await openLive(opened, platform, {
    ...{ bots, live, sockets, metrics, sources },
    ...{ ...nft, ...notifications, invitations },
  });
  const { games, rooms, lease } = liveParts;
  const savedGames = new SavedGameService({ store: new SavedGameStore(db) });
  await savedGames.publishOwn();
  const jobs = openJobs(opened, platform, { ...liveParts, invitations });
  const list = new GameList({ db, quarantine, time });
  const takeovers = new Takeovers({ store: new TakeoverStore(db), games });
  const playerReports = new PlayerReportStore(db);
  const [users, histories] = [new UserStore(db), new HistoryStore(db)];
  const moderation = new ModerationService({
    ...{ db, reports: playerReports, histories, sockets },
    wake: () => notifications.deliveries.wake(),
  });
  const ratings = new RatingService({
    ...{ store: new RatingStore(db), pairs: new PairStore(db), time, db },
    readEnd: readGameEnd,
  });
  const people = new PeopleService({ store: new PeopleStore(db), list, ratings });
  const services = {
    ...{ ...accounts, ...payments, ...nft, ...notifications, ...liveParts, ...jobs },
    ...{ time, store, database, reporting, tracing, sockets, bots, live, metrics, overload, savedGames },
    ...{ list, invitations },
    people,
    liveGames: new LiveGames({ store: new LiveGameStore(db), games, time, log }),
    links: new SharedLinks({ games, savedGames, time }),
    options: new OptionsService(new OptionsStore(db)),
    practice: new PracticeService(new PracticeStore(db)),
    queue: new QueueService({
      ...{ store: new QueueStore(db), games, takeovers, time, botsSeconds: config.queueBotsSeconds },
    }),
    figures: new FiguresService({ store: new FiguresStore(db), queueDepths: () => queueDepths.read() }),
    users: new UserService({ store: users, moderation }),
    persons: new PersonService({
      ...{ db, users, histories, store: new PersonStore(db) },
      ...{ payments: payments.payments, mails: accounts.accountMails },
    }),
    moderation,
    adminGames: new AdminGameService({ db, store: new AdminGameStore(db), games, rooms, ratings }),
    playerReports: new PlayerReportService({ store: playerReports, people, limits: config.limits, log }),
    ratings,
    reports: new ReportService({
      ...{ store: new ReportStore(db), games, rooms, reporting, log },
      dumpsPerHour: config.limits.dumpsPerHour,
    }),
    botStreams: new BotStreams({
      ...{ store: new BotStreamStore(db), games, accessTokens: accounts.accessTokens },
      ...{ limits: config.limits, log },
    }),
    openRequests: new OpenRequests(),
    trust: new PeerTrust(secret),
    rateLimits: new RateLimits(counts),
    guests: new GuestLimits({
      ...{ store: new GuestAddressStore(db), captcha: accounts.captcha, limits: config.limits, secret },
    }),
    async isReady() {
      try {
        await db.selectFrom('server_process').select('id').limit(1).execute();
        return lease.isValid() && !rooms.isClosing;
      } catch {
        return false;
      }
    },
  };
  const closing = opened.move();
  return { ...services, close: () => closing.disposeAsync() };
}

function openBots(log: Logger, metrics: Metrics): BotPool {
  return openBotPool({
    onThinkingCut: (onLoad) =>
      log.info({ event: 'botThinkTimeCut', ...onLoad }, 'many bots are to move; their search time was cut'),
    onServed: (served) => metrics.botServed(served),
  });
}
