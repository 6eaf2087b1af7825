/** The routes for bug reports. */
import type { RequestHandler, Router } from 'express';
import type { Need } from '../../protocol/http/abilities.ts';
import { REPORT_ROUTES } from '../../protocol/http/reports/reportApi.ts';
import type { OwnerForwarding } from '../http/forwardToOwner.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { ReportService } from './reportService.ts';

export interface ReportRouteDeps {
  readonly reports: ReportService;
  readonly guard: Guard;
  readonly needs: readonly Need[];
  /** Rate-limits reports by sender. */
  readonly limitReports: RequestHandler;
  readonly forwarding: OwnerForwarding;
}

export function reportRoutes({ reports, guard, needs, limitReports, forwarding }: ReportRouteDeps): Router {
  return mountRoutes(
    REPORT_ROUTES,
    {
      reportBug: ({ who, body }) => reports.report(who.account.id, body.message, body.gameSessionId ?? null),
      dumpGame: ({ who, part, body }) => reports.dump(who.account.id, body.message, part('id')),
    },
    { guard, needs, limits: { reportBug: limitReports }, forwarding },
  );
}
