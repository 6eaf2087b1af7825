import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withSession } from '../http/session.ts';

/** Reports that the player is active in the game session. */
export async function bumpActivity(gameSessionId: string): Promise<Answer<GameSessionAnswer>> {
  const path = `${api()}/game-session/${encodeURIComponent(gameSessionId)}/bump-activity`;
  return withSession(() => request('POST', path));
}
