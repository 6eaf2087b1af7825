/** The routes of reports for admins. */
import type { Router } from 'express';
import { err, ok } from '../../engine/result.ts';
import { ADMIN_ROUTES } from '../../protocol/http/adminApi.ts';
import { DUMP_ROUTES } from '../../protocol/http/reports/adminGameApi.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { ReportService } from './reportService.ts';

export function adminRoutes(reports: ReportService, guard: Guard): Router {
  return mountRoutes(
    { ...ADMIN_ROUTES, ...DUMP_ROUTES },
    {
      bugReports: async ({ query }) => ok(await reports.list(query)),
      async markBugReport({ part, body }) {
        const report = await reports.mark(part('id'), body.isDone);
        return report ? ok(report) : err('E1000');
      },
      dumps: async ({ query }) => ok(await reports.listDumps(query)),
      async dump({ part }) {
        const found = await reports.findDump(part('id'));
        return found ? ok(found) : err('E1000');
      },
    },
    { guard, needs: ['ADMIN'] },
  );
}
