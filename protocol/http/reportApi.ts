/** Bug reports of users, with the dumps of their games. */
import { z } from 'zod';
import type { Route } from './route.ts';

const message = z.string().trim().min(1).max(4000);

export const REPORT_ROUTES = {
  reportBug: {
    method: 'POST',
    path: '/bug-report',
    summary: 'Reports a fault',
    body: z.strictObject({ message, gameSessionId: z.string().max(64).nullable().optional() }),
    answer: z.object({ id: z.string() }),
    status: 201,
  },
  dumpGame: {
    method: 'POST',
    path: '/game-session-dump/{id}/create',
    summary: 'Keeps the game as it stands, with a message, for whoever looks into it',
    body: z.strictObject({ message }),
    answer: z.object({ id: z.string() }),
    status: 201,
  },
} as const satisfies Record<string, Route>;
