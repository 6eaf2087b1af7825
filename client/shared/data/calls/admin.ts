/** The calls of admins. */
import {
  ADMIN_FIGURES_ROUTES,
  ADMIN_ROUTES,
  ADMIN_USER_ROUTES,
  COOPERATION_ROUTES,
} from '../../../../protocol/http/adminApi.ts';
import { ADMIN_GAME_ROUTES, DUMP_ROUTES } from '../../../../protocol/http/reports/adminGameApi.ts';
import { ADMIN_PERSON_ROUTES } from '../../../../protocol/http/reports/adminPersonApi.ts';
import type { SuspensionBody } from '../../../../protocol/http/reports/moderationApi.ts';
import { callWithAccount } from '../http/session.ts';
import type { PageQuery } from './ratings.ts';

export type ReportsShown = 'OPEN' | 'DONE' | 'ALL';

export const fetchBugReports = (show: ReportsShown, page: PageQuery) =>
  callWithAccount(ADMIN_ROUTES.bugReports, { query: { show, ...page } });

export const markBugReport = (id: string, isDone: boolean) =>
  callWithAccount(ADMIN_ROUTES.markBugReport, { path: { id }, body: { isDone } });

/** @param search part of a name or an email address, or a complete id. */
export const fetchUsers = (search: string, page: PageQuery) =>
  callWithAccount(ADMIN_USER_ROUTES.users, { query: { search, ...page } });

export const suspendUser = (id: string, body: SuspensionBody) =>
  callWithAccount(ADMIN_USER_ROUTES.suspendUser, { path: { id }, body });

export const fetchCooperation = (page: PageQuery) =>
  callWithAccount(COOPERATION_ROUTES.cooperation, { query: page });

/** Returns the current metrics of the processes. */
export const fetchFigures = () => callWithAccount(ADMIN_FIGURES_ROUTES.figures);

export const fetchPerson = (id: string) => callWithAccount(ADMIN_PERSON_ROUTES.person, { path: { id } });

export const refundPayment = (id: string, reason: string) =>
  callWithAccount(ADMIN_PERSON_ROUTES.refund, { path: { id }, body: { reason } });

export const resendMail = (id: string) => callWithAccount(ADMIN_PERSON_ROUTES.resendMail, { path: { id } });

/** @param search the id of a game, or the id or name of a player; empty for the running games. */
export const fetchAdminGames = (search: string, page: PageQuery) =>
  callWithAccount(ADMIN_GAME_ROUTES.games, { query: { search, ...page } });

export const fetchAdminGame = (id: string) => callWithAccount(ADMIN_GAME_ROUTES.game, { path: { id } });

export const endGame = (id: string, reason: string) =>
  callWithAccount(ADMIN_GAME_ROUTES.endGame, { path: { id }, body: { reason } });

export const takeOutGame = (id: string, reason: string) =>
  callWithAccount(ADMIN_GAME_ROUTES.takeOut, { path: { id }, body: { reason } });

export const fetchDumps = (page: PageQuery) => callWithAccount(DUMP_ROUTES.dumps, { query: page });

export const fetchDump = (id: string) => callWithAccount(DUMP_ROUTES.dump, { path: { id } });
