/** The routes of player options. */
import type { Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { OPTION_ROUTES } from '../../../protocol/http/optionsApi.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { OptionsService } from './optionsService.ts';

export function optionsRoutes(options: OptionsService, guard: Guard): Router {
  return mountRoutes(
    OPTION_ROUTES,
    {
      get: async ({ who }) => ok(await options.get(who.account.id)),
      put: async ({ who, query, body }) => ok(await options.put(who.account.id, body, query.ifNone)),
    },
    { guard, needs: ['view options'] },
  );
}
