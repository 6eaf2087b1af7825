/** The calls of admins, below `/api`. */
import { z } from 'zod';
import { page, pageOf, type Route } from './route.ts';

export const bugReport = z.object({
  id: z.string(),
  message: z.string(),
  gameSessionId: z.string().nullable(),
  /** Null when the account is gone. */
  reporter: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdAtEpochSeconds: z.number(),
  isDone: z.boolean(),
});
export type BugReportView = z.infer<typeof bugReport>;

const bugReportsQuery = z.strictObject({ ...page, show: z.enum(['ALL', 'OPEN', 'DONE']).default('OPEN') });
export type BugReportsQuery = z.infer<typeof bugReportsQuery>;

export const ADMIN_ROUTES = {
  bugReports: {
    method: 'GET',
    path: '/admin/bug-reports',
    summary: 'Bug reports, the newest first',
    query: bugReportsQuery,
    answer: pageOf(bugReport),
  },
  markBugReport: {
    method: 'PUT',
    path: '/admin/bug-reports/{id}',
    summary: 'Says whether a bug report is done with',
    body: z.strictObject({ isDone: z.boolean() }),
    answer: bugReport,
  },
} as const satisfies Record<string, Route>;
