import { GUEST_GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import { callWithSession } from '../http/session.ts';

/** Returns the result of a game that has ended, for the guest who requests it. */
export const fetchGuestSummary = (id: string) => callWithSession(GUEST_GAME_ROUTES.summary, { path: { id } });
