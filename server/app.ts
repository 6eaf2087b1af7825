/** The complete Express app, used by main.ts and by tests. */
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Need } from '../protocol/http/abilities.ts';
import { OUTBOX_PATH } from '../protocol/shapes/operator.ts';
import { accountRoutes, sessionRoutes } from './accounts/accountRoutes.ts';
import { optionsRoutes } from './accounts/options/optionsRoutes.ts';
import { ownPeopleRoutes, peopleRoutes } from './accounts/people/peopleRoutes.ts';
import { practiceRoutes } from './accounts/practice/practiceRoutes.ts';
import { figuresRoutes } from './admin/figuresRoutes.ts';
import { adminGameRoutes } from './admin/games/adminGameRoutes.ts';
import { moderationRoutes, playerReportRoutes } from './admin/moderation/moderationRoutes.ts';
import { personRoutes } from './admin/people/personRoutes.ts';
import { userRoutes } from './admin/userRoutes.ts';
import { botRoutes } from './bots/accounts/botRoutes.ts';
import type { Config } from './config/config.ts';
import { accountGameRoutes, guestGameRoutes } from './games/gameRoutes.ts';
import { errorHandler } from './http/errorHandler.ts';
import { refuse } from './http/errors.ts';
import { OwnerForwarding } from './http/forwardToOwner.ts';
import { cookieName, guardOf, identify } from './http/identity.ts';
import { ConcurrencyLimit } from './http/limits/concurrencyLimit.ts';
import { measured } from './http/measured.ts';
import { metricsPage } from './http/metricsPage.ts';
import { docsPage } from './http/openapi/docsPage.ts';
import { openApiRoutes } from './http/openapi/openApiRoutes.ts';
import { countRequests } from './http/openRequests.ts';
import { type Origins, requireOwnOrigin } from './http/origins.ts';
import { requestContext } from './http/requestContext.ts';
import { runAsForwarded } from './live/cluster/forwarded.ts';
import { forwardRequest } from './live/cluster/forwardRequest.ts';
import { liveGameRoutes } from './live/tv/liveGameRoutes.ts';
import { outboxPage } from './mail/outboxPage.ts';
import { nftRoutes } from './nft/nftRoutes.ts';
import { notificationRoutes } from './notifications/notificationRoutes.ts';
import { embedRoutes } from './pages/embedRoutes.ts';
import { pages, securityHeaders } from './pages/pages.ts';
import { previewRoutes } from './pages/previewRoutes.ts';
import { listedBooks, siteFiles } from './pages/siteFiles.ts';
import { paymentRoutes } from './payments/paymentRoutes.ts';
import { webhook } from './payments/webhook.ts';
import { invitationRoutes } from './queue/invitations/invitationRoutes.ts';
import { queueRoutes } from './queue/queueRoutes.ts';
import {
  calendarFile,
  scheduledListRoutes,
  scheduledTableRoutes,
} from './queue/scheduled/scheduledTableRoutes.ts';
import { ratingRoutes } from './ratings/ratingRoutes.ts';
import { adminRoutes } from './reports/adminRoutes.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import { qbookRoutes, savedGameRoutes } from './savedGames/savedGameRoutes.ts';
import type { Services } from './wiring/services.ts';

export function createApp(config: Config, services: Services, origins: Origins, log: Logger): Express {
  const { accounts, games, list, rooms, time, trust, rateLimits } = services;
  const { isProduction, limits } = config;
  const app = express();
  app.disable('x-powered-by');
  // Makes routing case-sensitive and strict, so that a different spelling of a path cannot bypass a rule of the proxy.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', config.trustProxy);
  // Forwarded requests were already rate-limited and authenticated by the receiving process.
  const isFromPeer = (req: Request) => trust.clientOf(req) !== null;
  app.use(requestContext(services.tracing, (req) => config.trustProxy > 0 || isFromPeer(req)));
  app.use(measured(services.metrics));
  app.use(securityHeaders(config.isProduction, config.captcha !== null));

  // Refusals of later handlers carry the headers too.
  app.use('/api', (_req, res, next) => {
    res.setHeader('X-Server-Time', String(time.now()));
    res.setHeader('Cache-Control', 'no-store');
    next();
  });

  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.use(countRequests(services.openRequests, isFromPeer));
  app.get('/readyz', rateLimits.byAddress('ready', limits.requestsPerMinute), async (_req, res) => {
    const isReady = await services.isReady();
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready' });
  });

  app.get('/metrics', metricsPage(services.metrics, config.metricsToken));

  const api = express.Router();
  // Mounted before the checks for browser pages, because the payment provider is not a browser and authenticates by its
  // signature.
  app.use('/api/payments/webhook', webhook(services.payments, services.gateway));
  api.use((req, _res, next) => (isFromPeer(req) ? runAsForwarded(next) : next()));
  api.use(rateLimits.byAddress('requests', limits.requestsPerMinute));
  api.use(unless(isFromPeer, requireOwnOrigin(origins)));
  // The first parser that matches the path reads the body.
  const json = (limit: number) => express.json({ limit, type: 'application/json' });
  api.use(['/saved-games', '/admin/qbooks'], json(config.limits.recordBytes));
  api.use(json(config.limits.bodyBytes));
  const seatRequests = new ConcurrencyLimit();
  api.use(['/game-session/:id/seat', '/guest/game-session/:id/seat'], seatRequests.middleware);
  api.use(identify(accounts, services.accessTokens, config.isProduction));
  api.use(rateLimits.byToken('tokenRequests', limits.tokenRequestsPerMinute));
  const limitCreations = rateLimits.byAccount('games', limits.gamesPerMinute);
  const guard = guardOf(config.flags);
  const accountDeps = { ...services, guard, origins, isProduction, limits, log };
  const session = sessionRoutes(accountDeps);
  const addressOf = (req: Request) => trust.clientOf(req) ?? req.ip ?? '';
  const { overload, guests } = services;
  const forwarding = new OwnerForwarding({
    isFromPeer,
    async forward(req, res, address) {
      seatRequests.release(res);
      const outcome = await forwardRequest(req, res, address, trust);
      if (outcome !== 'ANSWERED') services.peers.noteSilent(address);
      return outcome;
    },
  });
  const shared = { guard, games, rooms, list, limitCreations, overload, guests, addressOf, forwarding };
  const limitReports = rateLimits.byAccount('bugReports', limits.bugReportsPerMinute);
  const { reports } = services;
  const reportsOf = (...needs: Need[]) => reportRoutes({ reports, limitReports, guard, needs, forwarding });
  const queueOf = (...needs: Need[]) => queueRoutes({ ...services, limitCreations, addressOf, guard, needs });
  const limitPlayerReports = rateLimits.byAccount('playerReports', limits.playerReportsPerMinute);
  const playerReportsOf = (...needs: Need[]) =>
    playerReportRoutes({ ...services, guard, needs, limitReports: limitPlayerReports });
  const limitAdmins = rateLimits.byAccount('adminChanges', limits.adminChangesPerMinute);
  const people = peopleRoutes(services.people, config.flags);
  const scheduledLists = scheduledListRoutes(services);
  const liveGame = liveGameRoutes(services.liveGames);
  const noticesOf = (...needs: Need[]) => notificationRoutes(services.notifications, guard, needs);
  const books = qbookRoutes(services.savedGames);
  const guestCalls = [
    session,
    guestGameRoutes(shared),
    queueOf('create guest game'),
    reportsOf('view guest game'),
    playerReportsOf('view guest game'),
    scheduledLists,
    liveGame,
    people,
    noticesOf('view guest game'),
    books,
  ].flat();
  const calls = [
    session,
    accountRoutes(accountDeps),
    accountGameRoutes(shared),
    queueOf('create game'),
    scheduledTableRoutes({ ...services, guard, limitCreations, needs: ['create game'] }),
    invitationRoutes({
      ...services,
      guard,
      limitInvitations: rateLimits.byAccount('invitations', limits.invitationsPerMinute),
    }),
    scheduledLists,
    liveGame,
    people,
    botRoutes({ ...services, guard, forwarding }),
    reportsOf('view game'),
    playerReportsOf('view game'),
    moderationRoutes(services.moderation, guard),
    noticesOf('view game'),
    optionsRoutes(services.options, guard),
    ownPeopleRoutes(services.people, guard),
    practiceRoutes(services.practice, guard),
    ratingRoutes(services.ratings, guard),
    paymentRoutes(services.payments, services.nft, guard, config.flags),
    adminRoutes(reports, guard),
    userRoutes(services.users, guard, log),
    adminGameRoutes({ ...services, guard, forwarding, limitChanges: limitAdmins }),
    personRoutes({ ...services, guard, limitChanges: limitAdmins }),
    figuresRoutes(services.figures, guard),
    savedGameRoutes(services.savedGames, guard, rateLimits.byAccount('saves', limits.savesPerMinute)),
    books,
  ].flat();
  const limitLinks = rateLimits.byAccount('links', limits.linksPerMinute);
  const nftCalls = nftRoutes(services.nft, guard, config.flags, limitLinks);
  calls.push(
    openApiRoutes(
      { '/api': calls, '/api/guest': guestCalls, '/api/nft': nftCalls },
      cookieName(isProduction),
    ),
  );
  api.use('/guest', guestCalls);
  api.use('/nft', nftCalls);
  api.use(calls);
  api.use((_req, res) => refuse(res, 'E1000'));

  app.use('/api/docs', docsPage(rateLimits.byAddress('docs', limits.pagesPerMinute)));
  app.use('/api', api);
  if (config.operator.isOutboxShown) app.get(OUTBOX_PATH, outboxPage(services.database.db, origins));
  app.use(rateLimits.byAddress('pages', limits.pagesPerMinute));
  app.get('/tables/:id/calendar.ics', calendarFile(services.scheduledTables));
  app.get('/unsubscribe', services.unsubscribing.show);
  app.post('/unsubscribe', services.unsubscribing.end);
  const site = { flags: config.flags, operator: config.operator, origin: origins.own };
  app.use(siteFiles({ ...site, books: () => listedBooks(services.savedGames), now: () => time.now() }));
  app.use(previewRoutes(services.links));
  app.use(embedRoutes({ links: services.links, origin: origins.own }));
  app.use(pages({ ...site, links: services.links }));
  app.use((_req, res) => refuse(res, 'E1000'));
  app.use(errorHandler(log, services.reporting));
  return app;
}

function unless(holds: (req: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (holds(req) ? next() : handler(req, res, next));
}
