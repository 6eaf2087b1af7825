import type { GuestSummary } from '../../../../protocol/http/gameShapes.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withSession } from '../http/session.ts';

/** How a game that has ended went for the guest who asks. */
export function fetchGuestSummary(gameId: string): Promise<Answer<GuestSummary>> {
  return withSession(() => request('GET', `${api()}/game-session/${encodeURIComponent(gameId)}/summary`));
}
