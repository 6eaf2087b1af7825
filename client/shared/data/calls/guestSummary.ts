import { GUEST_GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import { callWithSession } from '../http/session.ts';

/** Returns the result of an ended game for the requesting guest. */
export const fetchGuestSummary = (id: string) => callWithSession(GUEST_GAME_ROUTES.summary, { path: { id } });
