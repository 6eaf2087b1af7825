/** The calls with which people report faults. */
import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { seatOf } from '../../engine/match/match.ts';
import { err, ok } from '../../engine/result.ts';
import { REPORT_ROUTES } from '../../protocol/reportApi.ts';
import type { Privilege } from '../accounts/roles.ts';
import type { GameService } from '../games/gameService.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { ReportStore } from './reportStore.ts';

export interface ReportRouteDeps {
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly reports: ReportStore;
  readonly privilege: Privilege;
  /** Slows reports down, by sender. */
  readonly limitReports: RequestHandler;
  readonly dumpsPerHour: number;
  readonly log: Logger;
}

export function reportRoutes({
  games,
  rooms,
  reports,
  privilege,
  limitReports,
  dumpsPerHour,
  log,
}: ReportRouteDeps): Router {
  const router = Router();
  mountRoutes(
    router,
    REPORT_ROUTES,
    {
      async reportBug({ who, body }) {
        const game = body.gameSessionId ? await games.find(body.gameSessionId) : null;
        if (body.gameSessionId && !game) return err('E3000');
        const id = randomUUID();
        await reports.addReport({
          id,
          accountId: who.account.id,
          gameId: game?.id ?? null,
          message: body.message,
        });
        log.info({ event: 'bugReport', id, gameId: game?.id ?? null }, 'a bug was reported');
        return ok({ id });
      },

      async dumpGame({ who, part, body }) {
        const row = await games.find(part('id'));
        if (!row) return err('E3000');
        const { match, entries } = await rooms.look(row);
        const isWatching = rooms.local(row.id)?.isWatchedBy(who.account.id) ?? false;
        if (seatOf(match, who.account.id) === null && !isWatching) return err('E3001');
        if ((await reports.countRecentDumps(who.account.id)) >= dumpsPerHour) return err('E3009');
        const id = randomUUID();
        await reports.addDump(
          { id, accountId: who.account.id, gameId: row.id, message: body.message },
          { row, entries },
        );
        return ok({ id });
      },
    },
    { privilege, limits: { reportBug: limitReports } },
  );
  return router;
}
