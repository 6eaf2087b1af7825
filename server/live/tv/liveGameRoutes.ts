/** The call of the live game. It needs no account and no session. */
import type { Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { LIVE_GAME_ROUTES } from '../../../protocol/http/liveGameApi.ts';
import { mountOpenRoutes } from '../../http/mountRoutes.ts';
import type { LiveGames } from './liveGame.ts';

export function liveGameRoutes(liveGames: LiveGames): Router {
  return mountOpenRoutes(LIVE_GAME_ROUTES, { now: async () => ok({ game: await liveGames.now() }) });
}
