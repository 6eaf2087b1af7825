/** The call for operational metrics. */
import type { Router } from 'express';
import { ADMIN_FIGURES_ROUTES } from '../../protocol/http/adminApi.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { FiguresService } from './figuresService.ts';

export function figuresRoutes(figures: FiguresService, guard: Guard): Router {
  return mountRoutes(ADMIN_FIGURES_ROUTES, { figures: () => figures.read() }, { guard, needs: ['ADMIN'] });
}
