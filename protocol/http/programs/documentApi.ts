/** The call that describes all calls. */
import { z } from 'zod';
import type { Route } from '../route.ts';

export const DOCUMENT_ROUTES = {
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    scope: 'read',
    summary: 'This description; admin calls are included for admins',
    answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}), components: z.looseObject({}) }),
  },
} as const satisfies Record<string, Route>;
