/** A guest plays a whole game against three bots over HTTP and checks every answer about it. */
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus, HttpClient } from './client.ts';

const OVER = ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'];
const POLL_MS = 100;
const PIECES = ['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT', 'PAWN', 'KING'];

export interface GuestGame {
  readonly state: string;
  readonly moves: number;
  /** Points by color, as in GET /scores. */
  readonly points: Readonly<Record<string, number>>;
}

/**
 * Plays White until the game is over.
 * @param wantedMoves moves such as `d4-e4`, played when they are legal; otherwise captures, then any move.
 * @param position the start position of the game; the normal one if omitted.
 */
export async function playGuestGame(
  base: string,
  wantedMoves: readonly string[] = [],
  position?: string,
): Promise<GuestGame> {
  const guest = new HttpClient(base);
  await guest.loginAsGuest();
  const before = (await guest.get('/game-session/count')).body.count;
  const created = await guest.post('/game-session/create-and-start', {
    name: 'Over HTTP',
    playerGameTimeSeconds: 900,
    timeToAddAfterMoveSeconds: 5,
    useNewEngine: false,
    ...(position === undefined ? {} : { position }),
  });
  const { id } = expectStatus(created, 201).body;
  if ((await guest.get('/game-session/count')).body.count !== before + 1)
    throw new Error('It does not count');
  // A second simultaneous game is refused.
  expectStatus(await guest.post('/game-session/create-and-start', {}), 409);

  let moves = 0;
  for (;;) {
    const { gameState, players } = (await guest.get(`/game-session/${id}`)).body;
    if (OVER.includes(gameState)) break;
    const own = players.find((player: { isYou: boolean }) => player.isYou);
    if (gameState === 'SPECIAL_PAUSE') await guest.put(`/game-session/${id}/ready`);
    else if (['DEFEATED', 'OUT_OF_TIME'].includes(own.status) || !(await moveOnce(guest, id, wantedMoves)))
      await delay(POLL_MS);
    else moves += 1;
  }
  return check(guest, id, moves);
}

/**
 * Requests the moves of every piece of the caller and plays the best move found. Returns false if no move was possible
 * at this time.
 */
async function moveOnce(guest: HttpClient, id: string, wantedMoves: readonly string[]): Promise<boolean> {
  const { pieces } = (await guest.get(`/board/session/${id}`)).body;
  const on = new Map<string, string>(
    pieces.map((piece: Record<string, string>) => [piece.position, piece.pieceType]),
  );
  const options: { from: string; to: string; promotes: boolean; worth: number }[] = [];
  for (const { position: from } of pieces) {
    const possible = (await guest.get(`/board/session/${id}/possible-move/${from}`)).body;
    for (const to of possible.possibleMovePositions ?? []) {
      const wanted = wantedMoves.indexOf(`${from}-${to}`);
      const taken = on.get(to);
      const worth = wanted >= 0 ? 1000 - wanted : taken ? 100 - PIECES.indexOf(taken) : 0;
      options.push({ from, to, promotes: possible.possiblePromotionPositions.includes(to), worth });
    }
  }
  // Moves of equal worth are sorted by target square, so the choice does not depend on the order of the answer.
  const best = options.sort((a, b) => b.worth - a.worth || (a.to > b.to ? -1 : 1))[0];
  if (!best) return false;
  const answer = await guest.post(`/board/session/${id}/move`, {
    originPosition: best.from,
    targetPosition: best.to,
    ...(best.promotes ? { promotionPieceType: 'QUEEN' } : {}),
  });
  return answer.status === 200;
}

/** Checks that history, captured pieces and scores agree. */
async function check(guest: HttpClient, id: string, moves: number): Promise<GuestGame> {
  const history = (await guest.get(`/history/${id}/moves`)).body as Record<string, unknown>[];
  const ordinals = history.map(({ ordinalNumber }) => ordinalNumber);
  if (ordinals.some((ordinal, index) => ordinal !== index + 1)) throw new Error('The history has gaps');
  const played = history.filter(({ type, realOwner }) => type === 'MOVE' && realOwner === 'WHITE').length;
  if (played !== moves) throw new Error(`${moves} own moves were played, ${played} are in the history`);
  const taken = history.filter(({ capturedPieceColor }) => capturedPieceColor !== null).length;
  const captured = (await guest.get(`/history/${id}/captured-pieces`)).body.capturedPieces;
  if (captured.length !== taken) throw new Error(`${taken} captures, ${captured.length} captured pieces`);
  const scores = (await guest.get(`/scores/${id}`)).body as {
    color: string;
    points: number;
    winner: boolean;
  }[];
  const { gameState: state } = (await guest.get(`/game-session/${id}`)).body;
  if (state === 'FINISHED' && scores.filter(({ winner }) => winner).length !== 1)
    throw new Error('A finished game has one winner');
  expectStatus(
    await guest.post(`/board/session/${id}/move`, { originPosition: 'a1', targetPosition: 'a2' }),
    409,
  );
  return { state, moves, points: Object.fromEntries(scores.map(({ color, points }) => [color, points])) };
}
