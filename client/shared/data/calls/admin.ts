/** The calls of admins. */
import {
  ADMIN_FIGURES_ROUTES,
  ADMIN_ROUTES,
  ADMIN_USER_ROUTES,
  COOPERATION_ROUTES,
} from '../../../../protocol/http/adminApi.ts';
import type { SuspensionBody } from '../../../../protocol/http/reports/moderationApi.ts';
import { callWithAccount } from '../http/session.ts';
import type { PageQuestion } from './ratings.ts';

export type ReportsShown = 'OPEN' | 'DONE' | 'ALL';

export const fetchBugReports = (show: ReportsShown, page: PageQuestion) =>
  callWithAccount(ADMIN_ROUTES.bugReports, { query: { show, ...page } });

export const markBugReport = (id: string, isDone: boolean) =>
  callWithAccount(ADMIN_ROUTES.markBugReport, { path: { id }, body: { isDone } });

/** @param search part of a name or an email address, or a complete id. */
export const fetchUsers = (search: string, page: PageQuestion) =>
  callWithAccount(ADMIN_USER_ROUTES.users, { query: { search, ...page } });

export const suspendUser = (id: string, body: SuspensionBody) =>
  callWithAccount(ADMIN_USER_ROUTES.suspendUser, { path: { id }, body });

export const fetchCooperation = (page: PageQuestion) =>
  callWithAccount(COOPERATION_ROUTES.cooperation, { query: page });

/** Returns the current metrics of the processes. */
export const fetchFigures = () => callWithAccount(ADMIN_FIGURES_ROUTES.figures);
