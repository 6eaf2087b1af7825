import type { z } from 'zod';
import type { possibleMoves } from '../../../../protocol/http/gameShapes.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withSession } from '../http/session.ts';

export type PossibleMoves = z.infer<typeof possibleMoves>;

/**
 * Returns the legal target squares of the piece on a square (`a1` to `l12`). Null when the caller cancelled by the
 * signal: then there is nothing to report, neither moves nor a failure.
 */
export async function requestPossibleMoves(
  gameId: string,
  square: string,
  signal: AbortSignal,
): Promise<Answer<PossibleMoves> | null> {
  const path = `${api()}/board/session/${encodeURIComponent(gameId)}/possible-move/${square}`;
  const answer = await withSession(() => request<PossibleMoves>('GET', path, undefined, signal));
  return signal.aborted ? null : answer;
}
