import type { GuestSummary } from '../../../../protocol/http/gameShapes.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withSession } from '../http/session.ts';

/** Returns the result of an ended game for the requesting guest. */
export function fetchGuestSummary(gameId: string): Promise<Answer<GuestSummary>> {
  return withSession(() => request('GET', `${api()}/game-session/${encodeURIComponent(gameId)}/summary`));
}
