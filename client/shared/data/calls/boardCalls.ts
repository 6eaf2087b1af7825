import { z } from 'zod';
import { COLOR_NAMES, PIECE_TYPE_NAMES } from '../../../../engine/board/pieces.ts';
import { err, ok } from '../../../../engine/result.ts';
import { boardOf } from '../../../../engine/rules/clientBoard.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withSession } from '../http/session.ts';

/** A missing or invalid square is read as a1; everything else must match the API description. */
const describedBoard = z.object({
  pieces: z.array(
    z.object({
      position: z.unknown(),
      pieceColor: z.enum(COLOR_NAMES),
      pieceType: z.enum(PIECE_TYPE_NAMES),
      pawnMoveDirections: z.string().nullable(),
    }),
  ),
});

/** Returns the current board of a game. */
export async function fetchBoard(gameId: string): Promise<Answer<Uint8Array>> {
  const answer = await withSession(() =>
    request<unknown>('GET', `${api()}/board/session/${encodeURIComponent(gameId)}`),
  );
  if (!answer.ok) return answer;
  const board = describedBoard.safeParse(answer.value);
  return board.success ? ok(boardOf(board.data.pieces)) : err({ code: 'UNEXPECTED', params: {} });
}
