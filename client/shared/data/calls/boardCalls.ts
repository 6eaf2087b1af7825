import { z } from 'zod';
import { COLOR_NAMES, PIECE_TYPE_NAMES } from '../../../../engine/board/pieces.ts';
import { ok } from '../../../../engine/result.ts';
import { boardOf } from '../../../../engine/rules/clientBoard.ts';
import { GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import type { Answer } from '../http/http.ts';
import { callWithSession } from '../http/session.ts';

/**
 * The schema of a board. The square of a piece may be missing or invalid, and is then read as a1. Other fields must be
 * valid.
 */
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
  const answer = await callWithSession(
    { ...GAME_ROUTES.board, answer: describedBoard },
    { path: { id: gameId } },
  );
  return answer.ok ? ok(boardOf(answer.value.pieces)) : answer;
}
