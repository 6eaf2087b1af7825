/** The HTTP calls of games, below `/api` and below `/api/guest`. Timestamps are epoch seconds, durations seconds. */
import { z } from 'zod';
import { GAME_STATES } from '../engine/match/match.ts';
import { END_REASONS } from '../engine/rules/game.ts';
import { COLOR_NAMES, DIRECTION_NAMES, PIECE_TYPE_NAMES } from '../engine/rules/pieces.ts';
import { createGameBody, editGameBody, seatBody } from './api.ts';
import { captchaQuery } from './captcha.ts';
import { nothing, page, pageOf, type Route } from './route.ts';

const color = z.enum(COLOR_NAMES);
const gameState = z.enum(GAME_STATES);
const seconds = z.number();
const position = z.string().regex(/^[a-l](?:[1-9]|1[0-2])$/, 'not a square from a1 to l12');
const promotion = z.enum(['KNIGHT', 'BISHOP', 'ROOK', 'QUEEN']);

export const PLAYER_STATUSES = [
  'INDOOR',
  'OUTDOOR',
  'WANTED',
  'DELETED',
  'RESIGNED',
  'OUT_OF_TIME',
  'DRAW',
  'DEFEATED',
] as const;
export const HISTORY_TYPES = ['MOVE', 'ROUND_SKIP', 'PLAYER_STATUS_CHANGE', 'GAME_STATE_CHANGE'] as const;
export const SIMPLIFIED_STATES = ['NOT_STARTED', 'IN_PROGRESS', 'ENDED'] as const;
export const SORT_KEYS = ['NAME', 'START_TIMESTAMP', 'LAST_ROUND_UPDATE_TIMESTAMP', 'GAME_STATE'] as const;

export const player = z.object({
  color,
  name: z.string(),
  status: z.enum(PLAYER_STATUSES),
  isBot: z.boolean(),
  isYou: z.boolean(),
  /** Null while nobody has seen the player in this game. */
  lastActivityTimestampEpochSeconds: seconds.nullable(),
});

export const gameSession = z.object({
  id: z.string(),
  name: z.string(),
  gameState,
  isPostponed: z.boolean(),
  isRandom: z.boolean(),
  /** The game that the same four play next. */
  rematchId: z.string().nullable(),
  /** When the players of a postponed game were called back. */
  calledBackTimestampEpochSeconds: seconds.nullable(),
  creatorId: z.string(),
  isOwner: z.boolean(),
  players: z.array(player),
  lastRoundUpdateTimestampEpochSeconds: seconds.nullable(),
  gameStartTimestampEpochSeconds: seconds.nullable(),
  isRoundSkipped: z.boolean(),
  playerGameTimeSeconds: seconds.nullable(),
  singleMoveTimeSeconds: seconds.nullable(),
  remainingSingleMoveTimeSeconds: seconds.nullable(),
  timeToAddAfterMoveSeconds: seconds,
  specialPauseDurationSeconds: seconds.nullable(),
  useNewEngine: z.boolean(),
  numberOfBots: z.int(),
  activePlayer: z.object({ color, remainingTimeInSeconds: seconds.nullable() }).nullable(),
  ownersOfColors: z.record(color, color),
});
export type GameSessionView = z.infer<typeof gameSession>;

export const boardPiece = z.object({
  /** The same for a piece all through the game. */
  id: z.string(),
  position: z.string(),
  pieceColor: color,
  pieceType: z.enum(PIECE_TYPE_NAMES),
  pawnMoveDirections: z.enum(DIRECTION_NAMES).nullable(),
});
export type BoardPieceView = z.infer<typeof boardPiece>;

export const board = z.object({ gameSessionId: z.string(), ply: z.int(), pieces: z.array(boardPiece) });
export type BoardView = z.infer<typeof board>;

export const possibleMoves = z.object({
  originPosition: z.string(),
  possibleMovePositions: z.array(z.string()),
  possiblePromotionPositions: z.array(z.string()),
});

export const moveBody = z.strictObject({
  originPosition: position,
  targetPosition: position,
  promotionPieceType: promotion.nullable().optional(),
});

export const accepted = z.object({ seq: z.int(), ply: z.int() });

export const historyEntry = z.object({
  ordinalNumber: z.int(),
  type: z.enum(HISTORY_TYPES),
  timestampEpochSeconds: seconds,
  newGameState: gameState.nullable(),
  pieceColor: color.nullable(),
  /** Who owned that colour at that moment. */
  realOwner: color.nullable(),
  originPosition: z.string().nullable(),
  targetPosition: z.string().nullable(),
  promotionPieceType: promotion.nullable(),
  capturedPieceColor: color.nullable(),
  checkMatedColors: z.array(color),
  playerStatus: z.enum(PLAYER_STATUSES).nullable(),
});
export type HistoryEntryView = z.infer<typeof historyEntry>;

export const capturedPiece = z.object({
  pieceColor: color,
  pieceType: z.enum(PIECE_TYPE_NAMES),
  capturedBy: color,
  ordinalNumber: z.int(),
});
export type CapturedPieceView = z.infer<typeof capturedPiece>;

export const score = z.object({
  color,
  name: z.string(),
  points: z.number(),
  winner: z.boolean(),
  firstCheckmate: z.boolean(),
});
export type ScoreView = z.infer<typeof score>;

/** The end of a game, as it was for the guest who asks. */
export const guestSummary = z.object({
  gameSessionId: z.string(),
  gameState,
  /** Why it ended; null when nobody was left to play. */
  reason: z.enum(END_REASONS).nullable(),
  color,
  playerStatus: z.enum(PLAYER_STATUSES),
  points: z.number(),
  isWinner: z.boolean(),
  scores: z.array(score),
  /** The guest's own. */
  moves: z.int(),
  captures: z.int(),
  checkMatedColors: z.array(color),
  /** From the start to the last move or pass. */
  durationSeconds: seconds.nullable(),
  gamesPlayed: z.int(),
  /** Before a sign-up is needed. */
  gamesLeft: z.int(),
});
export type GuestSummary = z.infer<typeof guestSummary>;

export const drawVote = z.object({
  gameSessionId: z.string(),
  offeredBy: color.nullable(),
  votes: z.array(z.object({ color, decision: z.enum(['APPROVED', 'REJECTED']).nullable() })),
});

export const listedGame = z.object({
  id: z.string(),
  name: z.string(),
  gameState,
  isPostponed: z.boolean(),
  isRandom: z.boolean(),
  freeSeats: z.int(),
  players: z.array(z.object({ color, name: z.string().nullable() })),
  gameStartTimestampEpochSeconds: seconds.nullable(),
  lastRoundUpdateTimestampEpochSeconds: seconds.nullable(),
  gameEndTimestampEpochSeconds: seconds.nullable(),
  playerGameTimeSeconds: seconds.nullable(),
  timeToAddAfterMoveSeconds: seconds,
  singleMoveTimeSeconds: seconds.nullable(),
});
export type ListedGame = z.infer<typeof listedGame>;

const order = {
  sortBy: z.enum(SORT_KEYS).default('START_TIMESTAMP'),
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Part of the game's name, upper and lower case alike. */
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
  /** Only entries after this number. */
  after: z.coerce.number().int().min(0).optional(),
});

/** Calls of both modes. Guests are asked for the human check before a game beyond those of their network's day. */
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
    summary: "The caller's game that has not ended",
    answer: z.object({ id: z.string().nullable() }),
  },
  get: { method: 'GET', path: '/game-session/{id}', summary: 'The game session', answer: gameSession },
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
    summary: 'The entries of the game in order',
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

/** Calls of people with an account only. */
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
