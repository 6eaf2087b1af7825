/** Bodies and answers of the HTTP calls of games. Timestamps are epoch seconds, and durations are seconds. */
import { z } from 'zod';
import { COLOR_NAMES, DIRECTION_NAMES, PIECE_TYPE_NAMES } from '../../engine/board/pieces.ts';
import { GAME_STATES } from '../../engine/match/gameStates.ts';
import { END_REASONS } from '../../engine/rules/endReasons.ts';
import { ORIENTATIONS } from '../shapes/playerOptions.ts';

export const color = z.enum(COLOR_NAMES);
const gameState = z.enum(GAME_STATES);
const seconds = z.number();
const position = z.string().regex(/^[a-l](?:[1-9]|1[0-2])$/, 'not a square from a1 to l12');
const promotion = z.enum(['KNIGHT', 'BISHOP', 'ROOK', 'QUEEN']);

const PLAYER_STATUSES = [
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
  /** Null if the player has never connected to this game. */
  lastActivityTimestampEpochSeconds: seconds.nullable(),
  /**
   * The time when the notification of the call back had been sent on all channels that the player has chosen. Null if
   * the players are not called back, or if the player has not been notified yet.
   */
  calledBackTimestampEpochSeconds: seconds.nullable(),
  /**
   * The time from which `dropAbsent` can remove the player, if the player is still absent. Null while the time is
   * unknown.
   */
  canBeDroppedFromTimestampEpochSeconds: seconds.nullable(),
});

export const gameSession = z.object({
  id: z.string(),
  name: z.string(),
  gameState,
  isPostponed: z.boolean(),
  isRandom: z.boolean(),
  /** The rematch with the same four players. */
  rematchId: z.string().nullable(),
  /** The time when a player called the other players back to the postponed game. */
  calledBackTimestampEpochSeconds: seconds.nullable(),
  creatorId: z.string(),
  isOwner: z.boolean(),
  /** Whether the owner has removed the caller from a seat. The caller may then only watch. */
  isTakenOff: z.boolean(),
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
  /** The level of each bot, in the order in which bots take seats. */
  botLevels: z.array(z.int()),
  shouldCapturedPiecesChangeColor: z.boolean(),
  pieceOrientation: z.enum(ORIENTATIONS),
  standIn: z.boolean(),
  /**
   * Whether people may take over seats of bots. In random games they always may; in private games the owner decides.
   */
  allowsTakeover: z.boolean(),
  allowsBotAccounts: z.boolean(),
  /** The collectible that determines the look of the game. */
  tokenId: z.string().nullable(),
  activePlayer: z.object({ color, remainingTimeInSeconds: seconds.nullable() }).nullable(),
  ownersOfColors: z.record(color, color),
});
export type GameSessionView = z.infer<typeof gameSession>;

export const boardPiece = z.object({
  /** The id of the piece, which does not change during the game. */
  id: z.string(),
  position: z.string(),
  pieceColor: color,
  pieceType: z.enum(PIECE_TYPE_NAMES),
  pawnMoveDirections: z.enum(DIRECTION_NAMES).nullable(),
});

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
  /** The owner of the army at the time of the entry. */
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

/** A postponed game in which the caller is an active player. */
export const postponedGame = z.object({
  id: z.string(),
  name: z.string(),
  /** The time when a player called the other players back to the postponed game. Null if nobody did. */
  calledBackTimestampEpochSeconds: seconds.nullable(),
  /** The player who called the other players back. Null if nobody did. */
  calledBackBy: color.nullable(),
});
export type PostponedGame = z.infer<typeof postponedGame>;

/** The result of a game for the guest who requests it. */
export const guestSummary = z.object({
  gameSessionId: z.string(),
  gameState,
  /** The reason of the end. Null if no active player was left. */
  reason: z.enum(END_REASONS).nullable(),
  color,
  playerStatus: z.enum(PLAYER_STATUSES),
  points: z.number(),
  isWinner: z.boolean(),
  scores: z.array(score),
  /** Number of the guest's own moves, and of the pieces that the guest captured. */
  moves: z.int(),
  captures: z.int(),
  checkMatedColors: z.array(color),
  /** Duration from the start to the last move or pass. */
  durationSeconds: seconds.nullable(),
  gamesPlayed: z.int(),
  /** Number of games that the guest can play without signing up. */
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
  /** True if an administrator ended the game. Its state is TERMINATED_NO_HUMAN_PLAYERS. */
  isEndedByAdmin: z.boolean().optional(),
  isPostponed: z.boolean(),
  /** Whether nothing has happened for three minutes in a game that is not over. Omitted if the game is active. */
  isIdle: z.boolean().optional(),
  isRandom: z.boolean(),
  freeSeats: z.int(),
  /** The seats of bots that a person can take over now. */
  botSeats: z.array(color),
  players: z.array(z.object({ color, name: z.string().nullable() })),
  gameStartTimestampEpochSeconds: seconds.nullable(),
  lastRoundUpdateTimestampEpochSeconds: seconds.nullable(),
  gameEndTimestampEpochSeconds: seconds.nullable(),
  playerGameTimeSeconds: seconds.nullable(),
  timeToAddAfterMoveSeconds: seconds,
  singleMoveTimeSeconds: seconds.nullable(),
});
export type ListedGame = z.infer<typeof listedGame>;

/** RANDOM: against random opponents. PRIVATE: with people who joined by invitation or link. BOTS: against bots only. */
export const GAME_KINDS = ['RANDOM', 'PRIVATE', 'BOTS'] as const;
/** UNFINISHED means that the game has no result for the player: it is running, or it ended without one. */
export const GAME_RESULTS = ['WON', 'LOST', 'DRAW', 'UNFINISHED'] as const;

/** One of the caller's own games. */
export const ownGame = listedGame.extend({
  ownColor: color,
  kind: z.enum(GAME_KINDS),
  result: z.enum(GAME_RESULTS),
  /** The winner of a game that ended by a victory, else null. */
  winner: color.nullable(),
  /** The points by color. Null while the game runs. */
  points: z.array(z.number()).nullable(),
  /** The last position as text. Null while the game runs. */
  position: z.string().nullable(),
});
export type OwnGame = z.infer<typeof ownGame>;
