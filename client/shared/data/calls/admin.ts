/** The calls of admins. */
import type {
  AdminUser,
  BugReportView,
  LiveFigures,
  PlayerPair,
} from '../../../../protocol/http/adminApi.ts';
import type { Page } from '../../../../protocol/http/route.ts';
import { type Answer, request } from '../http/http.ts';
import { withSession } from '../http/session.ts';
import type { PageQuestion } from './ratings.ts';

const BASE = '/api/admin';

export type ReportsShown = 'OPEN' | 'DONE' | 'ALL';

export function fetchBugReports(
  show: ReportsShown,
  page: PageQuestion,
): Promise<Answer<Page<BugReportView>>> {
  return ask('bug-reports', { show, ...page });
}

export function markBugReport(id: string, isDone: boolean): Promise<Answer<BugReportView>> {
  return withSession(() => request('PUT', `${BASE}/bug-reports/${encodeURIComponent(id)}`, { isDone }));
}

/** @param search part of a name or an email address, or a complete id. */
export function fetchUsers(search: string, page: PageQuestion): Promise<Answer<Page<AdminUser>>> {
  return ask('users', { search, ...page });
}

export function suspendUser(id: string, isSuspended: boolean): Promise<Answer<AdminUser>> {
  return withSession(() => request('PUT', `${BASE}/users/${encodeURIComponent(id)}`, { isSuspended }));
}

export function fetchCooperation(page: PageQuestion): Promise<Answer<Page<PlayerPair>>> {
  return ask('cooperation', { ...page });
}

/** Current metrics of the processes. */
export function fetchFigures(): Promise<Answer<LiveFigures>> {
  return withSession(() => request('GET', `${BASE}/figures`));
}

function ask<T>(path: string, query: Readonly<Record<string, string | number>>): Promise<Answer<T>> {
  const text = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  return withSession(() => request('GET', `${BASE}/${path}?${new URLSearchParams(text)}`));
}
