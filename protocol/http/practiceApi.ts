/** The calls that store the practice progress of an account. */
import { practiceProgress } from '../shapes/practice.ts';
import type { Route } from './route.ts';

export const PRACTICE_ROUTES = {
  join: {
    method: 'PUT',
    path: '/practice',
    summary:
      'Joins the practice progress of a device with the one of the account. Returns the joined progress',
    body: practiceProgress,
    answer: practiceProgress,
  },
} as const satisfies Record<string, Route>;
