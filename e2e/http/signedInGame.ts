/** Four users with accounts play a whole private game over HTTP, with all kinds of events besides moves. */
import { type Answer, expectCode, expectStatus, HttpClient } from './client.ts';

const COLORS = ['WHITE', 'BLACK', 'RED', 'GREEN'] as const;
/** The first moves from the start position: in turn, each player moves a pawn by one step. */
const FIRST_MOVES = [
  ['d1', 'e1'],
  ['a9', 'a8'],
  ['i12', 'h12'],
  ['l4', 'l5'],
] as const;

export interface SignedInGame {
  readonly state: string;
  readonly statuses: readonly string[];
  readonly points: readonly number[];
}

/** @param tag makes the names of this run unique. */
export async function playSignedInGame(base: string, tag: string): Promise<SignedInGame> {
  const users = COLORS.map(() => new HttpClient(base));
  const names = COLORS.map((color) => `${color.slice(0, 1)}${tag}`);
  for (const [index, user] of users.entries()) await user.register(names[index] ?? '');
  const [white, black, red, green] = users as [HttpClient, HttpClient, HttpClient, HttpClient];
  const { id } = expectStatus(
    await white.post('/game-session', { name: `Table ${tag}`, playerGameTimeSeconds: 600 }),
    201,
  ).body;
  const session = `/game-session/${id}`;

  await sitDown(users, session, id);
  await begin(users, session);
  await playRound(users, id);
  await voteInVain(users, id);
  await pauseAndResume([white, black], session);
  await leaveAndComeBack(red, session);
  expectStatus(await green.post(`${session}/resign`), 200);
  expectCode(await green.post(`${session}/resign`), 'NOT_ACTIVE');
  await play(white, id, 'e1', 'f1');
  await play(black, id, 'a8', 'a7');
  await play(red, id, 'h12', 'g12');
  await agreeOnDraw([white, black, red], id);
  await reportAndDump(white, id);
  return result(users, session, id);
}

async function sitDown(users: readonly HttpClient[], session: string, id: string): Promise<void> {
  const [white, ...others] = users as [HttpClient, HttpClient, HttpClient, HttpClient];
  expectCode(await white.post(`${session}/start`), 'SEATS_FREE');
  for (const user of others) {
    const joined = expectStatus(await user.post(`${session}/join`), 200).body;
    // A seated player who joins a second time receives the same answer.
    const again = expectStatus(await user.post(`${session}/join`), 200).body;
    if (JSON.stringify(joined.players) !== JSON.stringify(again.players)) throw new Error('Joined twice');
  }
  expectCode(await others[0].post(`${session}/start`), 'E3002');
  const current = (await others[1].get('/game-session/current')).body.id;
  if (current !== id) throw new Error(`The current game is ${current}`);
  // A private game appears in no list before it starts.
  const waiting = await white.get('/game-session?gameStateSimplified=NOT_STARTED&pageNo=0&pageSize=100');
  if (waiting.body.content.some((game: { id: string }) => game.id === id)) throw new Error('It is listed');
}

async function begin(users: readonly HttpClient[], session: string): Promise<void> {
  const [white] = users as [HttpClient];
  const { gameState } = expectStatus(await white.post(`${session}/start`), 200).body;
  if (gameState !== 'SPECIAL_PAUSE') throw new Error(`It begins with ${gameState}`);
  expectStatus(await white.post(`${session}/start`), 409);
  for (const user of users) expectStatus(await user.put(`${session}/ready`), 200);
  await expectState(white, session, 'STARTED');
}

async function playRound(users: readonly HttpClient[], id: string): Promise<void> {
  const [white, black] = users as [HttpClient, HttpClient];
  expectCode(await move(black, id, 'a9', 'a8'), 'NOT_YOUR_TURN');
  expectCode(await move(white, id, 'd1', 'd9'), 'ILLEGAL_MOVE');
  expectStatus(await white.get(`/board/session/${id}/possible-move/z9`), 422);
  const possible = expectStatus(await white.get(`/board/session/${id}/possible-move/d1`), 200).body;
  if (!possible.possibleMovePositions.includes('e1')) throw new Error('d1-e1 is not possible');
  // A cancelled request returns no answer.
  const impatient = new AbortController();
  const cancelled = white.get(`/board/session/${id}/possible-move/d2`, impatient.signal);
  impatient.abort();
  await cancelled.then(
    () => Promise.reject(new Error('Not cancelled')),
    () => {},
  );
  for (const [index, user] of users.entries()) {
    const [from, to] = FIRST_MOVES[index] ?? ['', ''];
    await play(user, id, from, to);
  }
}

/**
 * Lets one player offer a draw and another one refuse it. Checks that the vote ends, and that the first player cannot
 * offer a draw again in this round.
 */
async function voteInVain(users: readonly HttpClient[], id: string): Promise<void> {
  const [white, black, red] = users as [HttpClient, HttpClient, HttpClient];
  expectCode(await red.post(`/draw-vote/vote/game-session/${id}?voterDecision=APPROVED`), 'NO_OFFER');
  const offer = expectStatus(await white.post(`/draw-vote/init/game-session/${id}`), 200).body;
  if (offer.offeredBy !== 'WHITE') throw new Error(`Offered by ${offer.offeredBy}`);
  expectCode(await white.post(`/draw-vote/init/game-session/${id}`), 'OFFER_OPEN');
  expectStatus(await black.post(`/draw-vote/init/game-session/${id}`), 409);
  expectStatus(await black.post(`/draw-vote/vote/game-session/${id}?voterDecision=APPROVED`), 200);
  expectCode(await black.post(`/draw-vote/vote/game-session/${id}?voterDecision=APPROVED`), 'ALREADY_VOTED');
  expectStatus(await red.post(`/draw-vote/vote/game-session/${id}?voterDecision=PERHAPS`), 422);
  expectStatus(await red.post(`/draw-vote/vote/game-session/${id}?voterDecision=REJECTED`), 200);
  const open = (await white.get(`/draw-vote/game-session/${id}`)).body.offeredBy;
  if (open !== null) throw new Error('The refused offer is still open');
  expectCode(await white.post(`/draw-vote/init/game-session/${id}`), 'ALREADY_OFFERED');
}

async function pauseAndResume(
  [one, other]: readonly [HttpClient, HttpClient],
  session: string,
): Promise<void> {
  expectStatus(await other.put(`${session}/unpause`), 409);
  expectStatus(await other.put(`${session}/pause`), 200);
  await expectState(one, session, 'PAUSED');
  expectStatus(await one.put(`${session}/unpause`), 200);
  await expectState(other, session, 'STARTED');
}

async function leaveAndComeBack(red: HttpClient, session: string): Promise<void> {
  expectCode(await red.post(`${session}/leave?startingPiecesColor=WHITE`), 'SEAT_NOT_YOURS');
  expectStatus(await red.post(`${session}/leave?startingPiecesColor=RED`), 200);
  if ((await statusesOf(red, session))[2] !== 'OUTDOOR') throw new Error('Red has not left');
  expectStatus(await red.post(`${session}/bump-activity`), 200);
  if ((await statusesOf(red, session))[2] !== 'INDOOR') throw new Error('Red is not back');
}

/** Lets all players agree on a draw. Only the player to move may offer it. */
async function agreeOnDraw(users: readonly HttpClient[], id: string): Promise<void> {
  const [white, black, red] = users as [HttpClient, HttpClient, HttpClient];
  expectCode(await black.post(`/draw-vote/init/game-session/${id}`), 'NOT_YOUR_TURN');
  expectStatus(await white.post(`/draw-vote/init/game-session/${id}`), 200);
  for (const user of [black, red])
    expectStatus(await user.post(`/draw-vote/vote/game-session/${id}?voterDecision=APPROVED`), 200);
}

async function reportAndDump(white: HttpClient, id: string): Promise<void> {
  expectStatus(await white.post('/bug-report', { message: 'Nothing is wrong', gameSessionId: id }), 201);
  expectStatus(await white.post(`/game-session-dump/${id}/create`, { message: 'As it was' }), 201);
}

async function result(users: readonly HttpClient[], session: string, id: string): Promise<SignedInGame> {
  const [white] = users as [HttpClient];
  const { gameState: state } = (await white.get(session)).body;
  const statuses = await statusesOf(white, session);
  const scores = (await white.get(`/scores/${id}`)).body as { color: string; points: number }[];
  const types = (await white.get(`/history/${id}/moves`)).body.map(({ type }: { type: string }) => type);
  for (const type of ['MOVE', 'PLAYER_STATUS_CHANGE', 'GAME_STATE_CHANGE'])
    if (!types.includes(type)) throw new Error(`The history has no ${type}`);
  // The list of the user's own games requires the plan.
  for (const list of ['all-my-matching', 'all-my-matching-count'])
    expectStatus(await white.get(`/game-session/${list}?gameStateSimplified=ENDED`), 403);
  const ended = await white.get('/game-session?gameStateSimplified=ENDED&pageNo=0&pageSize=100');
  if (!ended.body.content.some((game: { id: string }) => game.id === id)) throw new Error('It is not listed');
  for (const user of users) {
    expectStatus(await user.get('/logout'), 200);
    expectStatus(await user.get('/account/me'), 401);
  }
  return {
    state,
    statuses,
    points: COLORS.map((color) => scores.find((one) => one.color === color)?.points ?? -1),
  };
}

function move(user: HttpClient, id: string, originPosition: string, targetPosition: string): Promise<Answer> {
  return user.post(`/board/session/${id}/move`, { originPosition, targetPosition });
}

async function play(user: HttpClient, id: string, from: string, to: string): Promise<void> {
  expectStatus(await move(user, id, from, to), 200);
}

async function statusesOf(user: HttpClient, session: string): Promise<string[]> {
  const { players } = (await user.get(session)).body;
  return COLORS.map((color) => players.find((one: { color: string }) => one.color === color).status);
}

async function expectState(user: HttpClient, session: string, state: string): Promise<void> {
  const { gameState } = (await user.get(session)).body;
  if (gameState !== state) throw new Error(`${gameState} instead of ${state}`);
}
