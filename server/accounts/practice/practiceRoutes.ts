/** The route of the practice progress. */
import type { Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { PRACTICE_ROUTES } from '../../../protocol/http/practiceApi.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { PracticeService } from './practiceService.ts';

export function practiceRoutes(practice: PracticeService, guard: Guard): Router {
  return mountRoutes(
    PRACTICE_ROUTES,
    { join: async ({ who, body }) => ok(await practice.join(who.account.id, body)) },
    { guard, needs: ['view account'] },
  );
}
