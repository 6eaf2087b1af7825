/** The calls for reports of players and for moderation. */
import {
  type DecisionBody,
  MODERATION_LOG_ROUTES,
  MODERATION_ROUTES,
  PLAYER_REPORT_ROUTES,
  type PlayerReportBody,
  type ReportsShown,
} from '../../../../protocol/http/reports/moderationApi.ts';
import { callWithAccount, callWithSession } from '../http/session.ts';
import type { PageQuery } from './ratings.ts';

export const reportPlayer = (body: PlayerReportBody) =>
  callWithSession(PLAYER_REPORT_ROUTES.report, { body });

export const fetchPlayerReports = (show: ReportsShown, page: PageQuery) =>
  callWithAccount(MODERATION_ROUTES.reports, { query: { show, ...page } });

export const fetchPlayerReport = (id: string) => callWithAccount(MODERATION_ROUTES.report, { path: { id } });

/** Assigns a report to the moderator who calls, or releases it. */
export const takeReport = (id: string, isTaken: boolean) =>
  callWithAccount(isTaken ? MODERATION_ROUTES.take : MODERATION_ROUTES.release, { path: { id } });

export const decideReport = (id: string, body: DecisionBody) =>
  callWithAccount(MODERATION_ROUTES.decide, { path: { id }, body });

export const addReportNote = (id: string, text: string) =>
  callWithAccount(MODERATION_ROUTES.addNote, { path: { id }, body: { text } });

export const fetchAuditLog = (page: PageQuery) => callWithAccount(MODERATION_LOG_ROUTES.log, { query: page });
