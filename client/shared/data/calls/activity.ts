import { GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import { callWithSession } from '../http/session.ts';

/** Reports that the player is active in the game session. */
export const bumpActivity = (id: string) => callWithSession(GAME_ROUTES.bumpActivity, { path: { id } });
