/** The HTTP calls of games, below `/api` and `/api/guest`. */
import { z } from 'zod';
import { captchaQuery } from '../shapes/captcha.ts';
import { createGameBody, editGameBody, seatBody } from './api.ts';
import {
  accepted,
  board,
  capturedPiece,
  color,
  drawVote,
  gameSession,
  guestSummary,
  HISTORY_TYPES,
  historyEntry,
  listedGame,
  moveBody,
  possibleMoves,
  postponedGame,
  SIMPLIFIED_STATES,
  SORT_KEYS,
  score,
} from './gameShapes.ts';
import { nothing, page, pageOf, type Route } from './route.ts';

const order = {
  sortBy: z.enum(SORT_KEYS).default('START_TIMESTAMP'),
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Part of the game's name, case-insensitive. */
  name: z.string().trim().max(40).optional(),
};
const activeQuery = z.strictObject({ gameStateSimplified: z.enum(SIMPLIFIED_STATES), ...page, ...order });
const mineQuery = z.strictObject({
  gameStateSimplified: z.enum(SIMPLIFIED_STATES).optional(),
  ...page,
  ...order,
});
const historyQuery = z.strictObject({
  type: z.enum(HISTORY_TYPES).optional(),
  pieceColor: color.optional(),
  /** Only entries after this sequence number. */
  after: z.coerce.number().int().min(0).optional(),
  pageNo: page.pageNo,
  /** The default covers an ordinary game; the header X-Total-Elements is the total number of entries. */
  pageSize: z.coerce.number().int().min(1).max(1000).default(500),
});

/** Calls of both modes. Guests need a captcha for games beyond the daily number of their network. */
export const GAME_ROUTES = {
  create: {
    method: 'POST',
    path: '/game-session',
    summary: 'Creates a game that waits for its players',
    query: captchaQuery,
    body: createGameBody,
    answer: gameSession,
    status: 201,
  },
  count: {
    method: 'GET',
    path: '/game-session/count',
    summary: 'How many games the caller has played',
    answer: z.object({ count: z.int() }),
  },
  current: {
    method: 'GET',
    path: '/game-session/current',
    summary: "The caller's game that has not ended, and the postponed ones that the caller can return to",
    answer: z.object({ id: z.string().nullable(), postponed: z.array(postponedGame) }),
  },
  get: { method: 'GET', path: '/game-session/{id}', summary: 'The game session', answer: gameSession },
  record: {
    method: 'GET',
    path: '/game-session/{id}/record',
    summary: 'The record of a game that has ended',
    answer: z.object({ record: z.string() }),
  },
  edit: {
    method: 'PUT',
    path: '/game-session/{id}',
    summary:
      'Changes the settings of a private game before the start; for its owner. Everybody else is asked to say ready again',
    body: editGameBody,
    answer: gameSession,
  },
  delete: {
    method: 'DELETE',
    path: '/game-session/{id}',
    summary:
      'Deletes a private game; for its owner, and not while others play in it. Who has played in it keeps it in the own list',
    answer: nothing,
  },
  seat: {
    method: 'POST',
    path: '/game-session/{id}/seat',
    summary: 'Reserves a socket as player or watcher: the only way into a room',
    isRepeatable: true,
    query: captchaQuery,
    body: seatBody,
    answer: z.object({ reservation: z.unknown(), color: color.nullable(), isOwner: z.boolean() }),
  },
  join: {
    method: 'POST',
    path: '/game-session/{id}/join',
    summary: 'Takes a free seat of a game that has not started',
    query: captchaQuery,
    answer: gameSession,
  },
  leave: {
    method: 'POST',
    path: '/game-session/{id}/leave',
    takesKey: true,
    summary: "Gives up the caller's seat before the start; after it the caller goes out and may come back",
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  start: {
    method: 'POST',
    path: '/game-session/{id}/start',
    takesKey: true,
    summary: 'Starts a game whose seats are taken; for its owner',
    answer: gameSession,
  },
  rematch: {
    method: 'POST',
    path: '/game-session/{id}/rematch',
    summary: "Takes the caller's seat in the next game of the same four; the first who asks creates it",
    query: captchaQuery,
    answer: gameSession,
  },
  takeOff: {
    method: 'DELETE',
    path: '/game-session/{id}/seat',
    takesKey: true,
    summary: 'Takes a player off a seat before the start; for the owner',
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  bumpCurrentActivity: {
    method: 'POST',
    path: '/game-session/bump-activity',
    summary:
      "Renews the caller's time of last activity in the game that the caller is playing; E3018 without one",
    answer: gameSession,
  },
  bumpActivity: {
    method: 'POST',
    path: '/game-session/{id}/bump-activity',
    summary: "Renews the caller's time of last activity; for players",
    answer: gameSession,
  },
  postpone: {
    method: 'PUT',
    path: '/game-session/{id}/postpone',
    takesKey: true,
    summary: 'Lets a paused private game wait until everybody is back',
    answer: gameSession,
  },
  callBack: {
    method: 'PUT',
    path: '/game-session/{id}/call-back',
    takesKey: true,
    summary: 'Calls the players of a postponed game back',
    answer: gameSession,
  },
  dropAbsent: {
    method: 'PUT',
    path: '/game-session/{id}/drop-absent',
    takesKey: true,
    summary: 'Counts those as resigned who did not come back within a day of the call',
    answer: gameSession,
  },
  voteOut: {
    method: 'POST',
    path: '/game-session/{id}/vote-out',
    takesKey: true,
    summary: 'Votes to go on without the player on the move, who is absent',
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  ready: {
    method: 'PUT',
    path: '/game-session/{id}/ready',
    takesKey: true,
    summary: 'Says ready',
    answer: gameSession,
  },
  resign: {
    method: 'POST',
    path: '/game-session/{id}/resign',
    takesKey: true,
    summary: 'Resigns',
    answer: gameSession,
  },
  pause: {
    method: 'PUT',
    path: '/game-session/{id}/pause',
    takesKey: true,
    summary: 'Pauses the game',
    answer: gameSession,
  },
  unpause: {
    method: 'PUT',
    path: '/game-session/{id}/unpause',
    takesKey: true,
    summary: 'Ends the pause',
    answer: gameSession,
  },
  board: {
    method: 'GET',
    path: '/board/session/{id}',
    summary: 'The pieces of the current position',
    answer: board,
  },
  possibleMoves: {
    method: 'GET',
    path: '/board/session/{id}/possible-move/{position}',
    summary: 'Where the piece on a square may go',
    answer: possibleMoves,
  },
  move: {
    method: 'POST',
    path: '/board/session/{id}/move',
    takesKey: true,
    summary: 'Plays a move',
    body: moveBody,
    answer: accepted,
  },
  history: {
    method: 'GET',
    path: '/history/{id}/moves',
    summary:
      'The entries of the game in order, a page of them; the header X-Total-Elements says how many there are',
    query: historyQuery,
    answer: z.array(historyEntry),
  },
  captured: {
    method: 'GET',
    path: '/history/{id}/captured-pieces',
    summary: 'The captured pieces',
    answer: z.object({ gameSessionId: z.string(), capturedPieces: z.array(capturedPiece) }),
  },
  scores: { method: 'GET', path: '/scores/{id}', summary: 'Points of each player', answer: z.array(score) },
  offerDraw: {
    method: 'POST',
    path: '/draw-vote/init/game-session/{id}',
    takesKey: true,
    summary: 'Offers a draw',
    answer: drawVote,
  },
  voteDraw: {
    method: 'POST',
    path: '/draw-vote/vote/game-session/{id}',
    takesKey: true,
    summary: 'Votes on a draw offer',
    query: z.strictObject({ voterDecision: z.enum(['APPROVED', 'REJECTED']) }),
    answer: drawVote,
  },
  drawVote: {
    method: 'GET',
    path: '/draw-vote/game-session/{id}',
    summary: 'The open draw offer and its votes',
    answer: drawVote,
  },
} as const satisfies Record<string, Route>;

/** Calls of guests only. */
export const GUEST_GAME_ROUTES = {
  createAndStart: {
    method: 'POST',
    path: '/game-session/create-and-start',
    summary: 'Creates a game whose free seats are taken by bots, and starts it',
    query: captchaQuery,
    body: createGameBody,
    answer: gameSession,
    status: 201,
  },
  summary: {
    method: 'GET',
    path: '/game-session/{id}/summary',
    summary: 'How a game that has ended went for the caller, and how many games are left; for its players',
    answer: guestSummary,
  },
} as const satisfies Record<string, Route>;

/** Calls of users with an account only. */
export const ACCOUNT_GAME_ROUTES = {
  list: {
    method: 'GET',
    path: '/game-session',
    summary: 'Active games of one group',
    query: activeQuery,
    answer: pageOf(listedGame),
  },
  mine: {
    method: 'GET',
    path: '/game-session/all-my-matching',
    summary: "The caller's own games",
    query: mineQuery,
    answer: z.array(listedGame),
  },
  countMine: {
    method: 'GET',
    path: '/game-session/all-my-matching-count',
    summary: "How many of the caller's games match",
    query: mineQuery,
    answer: z.object({ count: z.int() }),
  },
} as const satisfies Record<string, Route>;

export type ListQuery = z.infer<typeof mineQuery>;
export type HistoryQuery = z.infer<typeof historyQuery>;
export { nothing };
