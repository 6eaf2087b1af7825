/** Bug reports of users, with the dumps of their games. */
import { z } from 'zod';
import type { Route } from '../route.ts';

const message = z.string().trim().min(1).max(4000);

export const REPORT_ROUTES = {
  reportBug: {
    method: 'POST',
    path: '/bug-report',
    summary: 'Sends a bug report',
    body: z.strictObject({ message, gameSessionId: z.string().max(64).nullable().optional() }),
    answer: z.object({ id: z.string() }),
    status: 201,
  },
  dumpGame: {
    method: 'POST',
    path: '/game-session-dump/{id}/create',
    summary: 'Stores a dump of the game with a message',
    body: z.strictObject({ message }),
    answer: z.object({ id: z.string() }),
    status: 201,
  },
} as const satisfies Record<string, Route>;
