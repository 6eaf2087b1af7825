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
  GAME_KINDS,
  GAME_RESULTS,
  gameSession,
  guestSummary,
  HISTORY_TYPES,
  historyEntry,
  listedGame,
  moveBody,
  ownGame,
  possibleMoves,
  postponedGame,
  SIMPLIFIED_STATES,
  SORT_KEYS,
  score,
} from './gameShapes.ts';
import { digits, nothing, page, pageOf, type Route } from './route.ts';

const order = {
  sortBy: z.enum(SORT_KEYS).default('START_TIMESTAMP'),
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Part of the game's name, compared without case. */
  name: z.string().trim().max(40).optional(),
};
const activeQuery = z.strictObject({ gameStateSimplified: z.enum(SIMPLIFIED_STATES), ...page, ...order });
const mineQuery = z.strictObject({
  gameStateSimplified: z.enum(SIMPLIFIED_STATES).optional(),
  kind: z.enum(GAME_KINDS).optional(),
  result: z.enum(GAME_RESULTS).optional(),
  /** The beginning of the nickname of another player, case-insensitive. */
  opponent: z.string().trim().max(40).optional(),
  /** The caller's own color. */
  color: color.optional(),
  ...page,
  ...order,
});
const historyQuery = z.strictObject({
  type: z.enum(HISTORY_TYPES).optional(),
  pieceColor: color.optional(),
  /** Returns only entries after this sequence number. */
  after: digits(0).optional(),
  pageNo: page.pageNo,
  /**
   * The default size is enough for all entries of an ordinary game. The header X-Total-Elements is the total number of
   * entries.
   */
  pageSize: digits(1, 1000).default(500),
});

/** Calls for guests and accounts. After the daily number of guest games from one IP network, guests need a captcha. */
export const GAME_ROUTES = {
  create: {
    method: 'POST',
    path: '/game-session',
    scope: 'play',
    summary: 'Creates a game that waits for its players',
    query: captchaQuery,
    body: createGameBody,
    answer: gameSession,
    status: 201,
  },
  count: {
    method: 'GET',
    path: '/game-session/count',
    scope: 'read',
    summary: 'Number of games the caller has played',
    answer: z.object({ count: z.int() }),
  },
  current: {
    method: 'GET',
    path: '/game-session/current',
    scope: 'read',
    summary: "The caller's unfinished game, and the postponed games that the caller can return to",
    answer: z.object({ id: z.string().nullable(), postponed: z.array(postponedGame) }),
  },
  get: {
    method: 'GET',
    path: '/game-session/{id}',
    scope: 'read',
    summary: 'The game session',
    answer: gameSession,
  },
  record: {
    method: 'GET',
    path: '/game-session/{id}/record',
    scope: 'read',
    summary: 'The record of an ended game',
    answer: z.object({ record: z.string() }),
  },
  edit: {
    method: 'PUT',
    path: '/game-session/{id}',
    summary:
      'Changes the settings of a private game before the start; for its owner. All other players must become ready again',
    body: editGameBody,
    answer: gameSession,
  },
  delete: {
    method: 'DELETE',
    path: '/game-session/{id}',
    summary:
      'Deletes a private game; for its owner, and not while other users play in it. It remains in the lists of its other players',
    answer: nothing,
  },
  seat: {
    method: 'POST',
    path: '/game-session/{id}/seat',
    summary: 'Reserves a socket as player or watcher: the only way to join a room',
    isRepeatable: true,
    query: captchaQuery,
    body: seatBody,
    answer: z.object({ reservation: z.unknown(), color: color.nullable(), isOwner: z.boolean() }),
  },
  join: {
    method: 'POST',
    path: '/game-session/{id}/join',
    scope: 'play',
    summary: 'Takes a free seat of an unstarted game',
    query: captchaQuery,
    answer: gameSession,
  },
  leave: {
    method: 'POST',
    path: '/game-session/{id}/leave',
    scope: 'play',
    takesKey: true,
    summary: "Frees the caller's seat before the start; after it the caller leaves the game and may return",
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  takeOver: {
    method: 'POST',
    path: '/game-session/{id}/take-over',
    isRepeatable: true,
    summary:
      'Takes the seat of a bot in a running random game, or in a private game that allows it; leaves the queue',
    query: z.strictObject({ ...captchaQuery.shape, startingPiecesColor: color }),
    answer: gameSession,
  },
  start: {
    method: 'POST',
    path: '/game-session/{id}/start',
    scope: 'play',
    takesKey: true,
    summary: 'Starts a game whose seats are taken; for its owner',
    answer: gameSession,
  },
  rematch: {
    method: 'POST',
    path: '/game-session/{id}/rematch',
    scope: 'play',
    summary:
      "Takes the caller's seat in the rematch with the same four players; the first request creates it",
    query: captchaQuery,
    answer: gameSession,
  },
  takeOff: {
    method: 'DELETE',
    path: '/game-session/{id}/seat',
    takesKey: true,
    summary: 'Removes a player from a seat before the start; for the owner',
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  bumpCurrentActivity: {
    method: 'POST',
    path: '/game-session/bump-activity',
    scope: 'play',
    summary: "Renews the caller's last activity in the caller's current game; E3018 without one",
    answer: gameSession,
  },
  bumpActivity: {
    method: 'POST',
    path: '/game-session/{id}/bump-activity',
    scope: 'play',
    summary: "Renews the caller's time of last activity; for players",
    answer: gameSession,
  },
  postpone: {
    method: 'PUT',
    path: '/game-session/{id}/postpone',
    takesKey: true,
    summary: 'Postpones a paused private game until all players are back',
    answer: gameSession,
  },
  callBack: {
    method: 'PUT',
    path: '/game-session/{id}/call-back',
    takesKey: true,
    summary: 'Calls back the players of a postponed game',
    answer: gameSession,
  },
  dropAbsent: {
    method: 'PUT',
    path: '/game-session/{id}/drop-absent',
    takesKey: true,
    summary: 'Counts players as resigned who did not return within a day of the callback',
    answer: gameSession,
  },
  voteOut: {
    method: 'POST',
    path: '/game-session/{id}/vote-out',
    takesKey: true,
    summary: 'Votes to continue without the absent player to move',
    query: z.strictObject({ startingPiecesColor: color }),
    answer: gameSession,
  },
  ready: {
    method: 'PUT',
    path: '/game-session/{id}/ready',
    scope: 'play',
    takesKey: true,
    summary: 'Marks the caller as ready',
    answer: gameSession,
  },
  resign: {
    method: 'POST',
    path: '/game-session/{id}/resign',
    scope: 'play',
    takesKey: true,
    summary: 'Resigns',
    answer: gameSession,
  },
  pause: {
    method: 'PUT',
    path: '/game-session/{id}/pause',
    scope: 'play',
    takesKey: true,
    summary: 'Pauses the game',
    answer: gameSession,
  },
  unpause: {
    method: 'PUT',
    path: '/game-session/{id}/unpause',
    scope: 'play',
    takesKey: true,
    summary: 'Ends the pause',
    answer: gameSession,
  },
  board: {
    method: 'GET',
    path: '/board/session/{id}',
    scope: 'read',
    summary: 'The pieces of the current position',
    answer: board,
  },
  possibleMoves: {
    method: 'GET',
    path: '/board/session/{id}/possible-move/{position}',
    scope: 'read',
    summary: 'The legal target squares of the piece on a square',
    answer: possibleMoves,
  },
  move: {
    method: 'POST',
    path: '/board/session/{id}/move',
    scope: 'play',
    takesKey: true,
    summary: 'Plays a move',
    body: moveBody,
    answer: accepted,
  },
  history: {
    method: 'GET',
    path: '/history/{id}/moves',
    scope: 'read',
    summary:
      'One page of the log entries of the game, in order; the header X-Total-Elements is their total number',
    query: historyQuery,
    answer: z.array(historyEntry),
  },
  captured: {
    method: 'GET',
    path: '/history/{id}/captured-pieces',
    scope: 'read',
    summary: 'The captured pieces',
    answer: z.object({ gameSessionId: z.string(), capturedPieces: z.array(capturedPiece) }),
  },
  scores: {
    method: 'GET',
    path: '/scores/{id}',
    scope: 'read',
    summary: 'Points of each player',
    answer: z.array(score),
  },
  offerDraw: {
    method: 'POST',
    path: '/draw-vote/init/game-session/{id}',
    scope: 'play',
    takesKey: true,
    summary: 'Offers a draw',
    answer: drawVote,
  },
  voteDraw: {
    method: 'POST',
    path: '/draw-vote/vote/game-session/{id}',
    scope: 'play',
    takesKey: true,
    summary: 'Votes on a draw offer',
    query: z.strictObject({ voterDecision: z.enum(['APPROVED', 'REJECTED']) }),
    answer: drawVote,
  },
  drawVote: {
    method: 'GET',
    path: '/draw-vote/game-session/{id}',
    scope: 'read',
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
    summary: 'The result of an ended game for the caller, and the number of games left; for its players',
    answer: guestSummary,
  },
} as const satisfies Record<string, Route>;

/** Calls of users with an account only. */
export const ACCOUNT_GAME_ROUTES = {
  list: {
    method: 'GET',
    path: '/game-session',
    scope: 'read',
    summary: 'Active games of one group',
    query: activeQuery,
    answer: pageOf(listedGame),
  },
  mine: {
    method: 'GET',
    path: '/game-session/all-my-matching',
    scope: 'read',
    summary: "The caller's own games",
    query: mineQuery,
    answer: z.array(ownGame),
  },
  countMine: {
    method: 'GET',
    path: '/game-session/all-my-matching-count',
    scope: 'read',
    summary: "Number of the caller's matching games",
    query: mineQuery,
    answer: z.object({ count: z.int() }),
  },
} as const satisfies Record<string, Route>;

export type ListQuery = z.infer<typeof mineQuery>;
export type ActiveQuery = z.infer<typeof activeQuery>;
export type HistoryQuery = z.infer<typeof historyQuery>;
