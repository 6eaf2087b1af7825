import { err } from '../../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import { type Answer, request } from '../http/http.ts';
import { api, asSomebody } from '../http/session.ts';

/** Tells that the player is there. Without a current game session there is nothing to tell: MISSING_GAME_SESSION_ID. */
export async function bumpActivity(gameSessionId: string | null): Promise<Answer<GameSessionAnswer>> {
  if (gameSessionId === null) return err({ code: 'MISSING_GAME_SESSION_ID', params: {} });
  const path = `${api()}/game-session/${encodeURIComponent(gameSessionId)}/bump-activity`;
  return asSomebody(() => request('POST', path));
}
