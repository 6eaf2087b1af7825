/** The calls with which people report faults. */
import { type RequestHandler, Router } from 'express';
import { REPORT_ROUTES } from '../../protocol/reportApi.ts';
import type { Privilege } from '../accounts/roles.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { ReportService } from './reportService.ts';

export interface ReportRouteDeps {
  readonly reports: ReportService;
  readonly privilege: Privilege;
  /** Slows reports down, by sender. */
  readonly limitReports: RequestHandler;
}

export function reportRoutes({ reports, privilege, limitReports }: ReportRouteDeps): Router {
  const router = Router();
  mountRoutes(
    router,
    REPORT_ROUTES,
    {
      reportBug: ({ who, body }) => reports.report(who.account.id, body.message, body.gameSessionId ?? null),
      dumpGame: ({ who, part, body }) => reports.dump(who.account.id, body.message, part('id')),
    },
    { privilege, limits: { reportBug: limitReports } },
  );
  return router;
}
