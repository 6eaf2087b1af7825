/** The routes of reports of players, of moderators and of the audit log. */
import type { RequestHandler, Router } from 'express';
import { ok } from '../../../engine/result.ts';
import type { Need } from '../../../protocol/http/abilities.ts';
import {
  MODERATION_LOG_ROUTES,
  MODERATION_ROUTES,
  PLAYER_REPORT_ROUTES,
} from '../../../protocol/http/reports/moderationApi.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { ModerationService } from './moderationService.ts';
import type { PlayerReportService } from './playerReportService.ts';

interface PlayerReportRouteDeps {
  readonly playerReports: PlayerReportService;
  readonly guard: Guard;
  readonly needs: readonly Need[];
  /** Rate-limits reports by sender. */
  readonly limitReports: RequestHandler;
}

/** Creates the route with which guests and users report players. */
export function playerReportRoutes(deps: PlayerReportRouteDeps): Router {
  const { playerReports, guard, needs, limitReports } = deps;
  return mountRoutes(
    PLAYER_REPORT_ROUTES,
    { report: ({ who, body }) => playerReports.report(who.account, body) },
    { guard, needs, limits: { report: limitReports } },
  );
}

/** Creates the routes of moderators and admins. */
export function moderationRoutes(moderation: ModerationService, guard: Guard): Router[] {
  return [
    mountRoutes(
      MODERATION_ROUTES,
      {
        reports: async ({ who, query }) => ok(await moderation.list(who.account, query)),
        report: ({ who, part }) => moderation.get(who.account, part('id')),
        take: ({ who, part }) => moderation.take(who.account, part('id')),
        release: ({ who, part }) => moderation.release(who.account, part('id')),
        decide: ({ who, part, body }) => moderation.decide(who.account, part('id'), body),
        addNote: ({ who, part, body }) => moderation.addNote(who.account, part('id'), body.text),
      },
      { guard, needs: ['MODERATE'] },
    ),
    mountRoutes(
      MODERATION_LOG_ROUTES,
      { log: async ({ query }) => ok(await moderation.log(query)) },
      { guard, needs: ['ADMIN'] },
    ),
  ];
}
