import { LIVE_GAME_ROUTES } from '../../../../protocol/http/liveGameApi.ts';
import { api } from '../http/basePath.ts';
import { call } from '../http/call.ts';

/** Returns the game that everybody may watch now. */
export const fetchLiveGame = () => call(api(), LIVE_GAME_ROUTES.now, {});
