import { LIVE_GAME_ROUTES } from '../../../../protocol/http/liveGameApi.ts';
import { call } from '../http/call.ts';

/** Returns the game that everybody may watch now. All users request the same URL, so that caches store one answer. */
export const fetchLiveGame = () => call('/api', LIVE_GAME_ROUTES.now, {});
