/**
 * All error codes that users can meet, with their HTTP status. Each has a text under `errors.CODE` in every
 * language. Two- and three-digit E-codes come from the catalogue; codes from E3000 are ours; words are answers of
 * the engine.
 */
import type { Refusal } from '../../engine/errors.ts';

const CATALOGUE = {
  E100: 401,
  E103: 404,
  E104: 400,
  E106: 403,
  E110: 409,
  E111: 409,
  E112: 400,
  E113: 400,
  E114: 400,
  E150: 401,
  E1000: 404,
  E1017: 401,
  E2100: 400,
  E2101: 400,
  E2200: 400,
  E2201: 404,
  E2202: 400,
  E2300: 409,
  E2301: 409,
  E2302: 404,
  E2303: 404,
  E9998: 500,
  E9999: 500,
} as const;

/** Codes that this product adds to the catalogue. */
const ADDED = {
  /** Game not found. */
  E3000: 404,
  /** Only players of this game may do this. */
  E3001: 403,
  /** Only the owner of the game may do this. */
  E3002: 403,
  /** The user has another running game. */
  E3003: 409,
  /** No free seat. */
  E3004: 409,
  /** The move was made for an earlier position. */
  E3005: 409,
  /** The ownership of the game is moving to another process; retry. */
  E3006: 503,
  /** The role lacks the permission. */
  E3007: 403,
  /** The body or query does not match its schema. */
  E3008: 422,
  /** Too many requests. */
  E3009: 429,
  /** A state-changing request without the site's own Origin. */
  E3010: 403,
  /** The body is not JSON. */
  E3011: 415,
  /** The body exceeds the size limit. */
  E3012: 413,
  /** Client and server have different protocol versions. */
  E3013: 426,
  /** Too many open connections. */
  E3014: 429,
  /** The guest has played the maximum number of games. */
  E3015: 403,
  /** The URL or headers exceed the size limit. */
  E3016: 431,
  /** The request is not valid HTTP. */
  E3017: 400,
  /** Activity was reported without a current game. */
  E3018: 422,
  /** The request was not received in time. */
  E3019: 408,
  /** The password is too common. */
  E3040: 422,
  /** The server is overloaded; retry later. */
  E3041: 503,
  /** The database is unreachable. */
  E3042: 503,
  /** The password is correct; a code of the second factor is required. */
  E3050: 401,
  /** The code of the second factor is wrong or was used before. */
  E3051: 400,
  /** The second factor is already on. */
  E3052: 409,
  /** The second factor is off, or its set-up was not started. */
  E3053: 409,
  /** Premoves are possible only in other players' turns of a running game. */
  E3060: 409,
  /** A premove is impossible while in check. */
  E3061: 409,
  /** There is no premove to cancel. */
  E3062: 404,
  /** The game has not ended. */
  E3063: 409,
  /** The user watches another running game. */
  E3070: 409,
  /** Other users still play in the game. */
  E3071: 409,
  /** The owner has deleted the game. */
  E3072: 404,
  /** The player has made too many changes besides moves. */
  E3073: 429,
  /** The log of this game is damaged; the game is quarantined. */
  E3080: 500,
  /** The account is suspended by an admin. */
  E3090: 403,
  /** The text is not a game record; the params contain position and reason. */
  E3100: 422,
  /** Saved game or QBook not found. */
  E3101: 404,
  /** The maximum number of saved games is reached. */
  E3102: 409,
  /** The Pro plan is active, or was just paid for. */
  E3200: 409,
  /** There is no payment to manage. */
  E3201: 409,
  /** The card provider is unreachable. */
  E3202: 503,
  /** No chain is configured for collectibles. */
  E3300: 503,
  /** The chain is unreachable. */
  E3301: 503,
  /** The wallet account is already authorized, by this or another user. */
  E3302: 400,
  /** The caller does not own the token. */
  E3303: 403,
  /** The collection is sold out. */
  E3304: 409,
} as const;

const REFUSED: Record<Refusal, number> = {
  GAME_NOT_STARTED: 409,
  GAME_ALREADY_STARTED: 409,
  GAME_NOT_RUNNING: 409,
  GAME_OVER: 409,
  SEAT_TAKEN: 409,
  SEAT_NOT_YOURS: 403,
  SEATS_FREE: 409,
  NOT_YOUR_TURN: 409,
  NOT_ACTIVE: 403,
  ILLEGAL_MOVE: 422,
  PROMOTION_REQUIRED: 422,
  PASS_NOT_POSSIBLE: 409,
  TIME_IS_UP: 409,
  TIME_NOT_UP: 409,
  NOT_PAUSED: 409,
  PAUSE_NOT_OVER: 409,
  OFFER_OPEN: 409,
  ALREADY_OFFERED: 409,
  NO_OFFER: 409,
  ALREADY_VOTED: 409,
  ALREADY_READY: 409,
  ALREADY_OUTDOOR: 409,
  ALREADY_INDOOR: 409,
  SEAT_NOT_TAKEN: 409,
  TAKEN_OFF: 403,
  PAUSE_USED: 409,
  PAUSE_NOT_YOURS: 403,
  NOT_PRIVATE: 409,
  ALREADY_POSTPONED: 409,
  NOT_POSTPONED: 409,
  PLAYERS_ABSENT: 409,
  NOBODY_ABSENT: 409,
  ALREADY_CALLED: 409,
  CALL_NOT_OVER: 409,
  NOT_ABSENT: 409,
  ABSENCE_NOT_OVER: 409,
  TOO_FEW_VOTERS: 409,
};

export const ERROR_STATUS = { ...CATALOGUE, ...ADDED, ...REFUSED } as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text);
}

export function statusOf(code: ErrorCode): number {
  return ERROR_STATUS[code];
}

/** The answer to a refused request, over HTTP and in a room. */
export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}
