import type { z } from 'zod';
import { GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import type { possibleMoves } from '../../../../protocol/http/gameShapes.ts';
import type { Answer } from '../http/http.ts';
import { callWithSession } from '../http/session.ts';

export type PossibleMoves = z.infer<typeof possibleMoves>;

/**
 * Returns the legal target squares of the piece on a square (`a1` to `l12`). Returns null if the caller has cancelled
 * the request.
 */
export async function requestPossibleMoves(
  gameId: string,
  square: string,
  signal: AbortSignal,
): Promise<Answer<PossibleMoves> | null> {
  const input = { path: { id: gameId, position: square }, signal };
  const answer = await callWithSession(GAME_ROUTES.possibleMoves, input);
  return signal.aborted ? null : answer;
}
