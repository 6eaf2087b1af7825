/**
 * Every code that a person can meet, with its HTTP status. Each has a text under `errors.CODE` in every language.
 * E-codes are the catalogue's; game codes continue it as E3000 and up; words are what the engine answers.
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
  /** Another game of this person is running. */
  E3003: 409,
  /** No seat is free. */
  E3004: 409,
  /** The board has changed since this move was made. */
  E3005: 409,
  /** The game is being moved to another server; ask again. */
  E3006: 503,
  /** The role may not do this. */
  E3007: 403,
  /** A body or query breaks its schema. */
  E3008: 422,
  /** Too many requests. */
  E3009: 429,
  /** A state-changing request without the site's own Origin. */
  E3010: 403,
  /** A body that is not JSON. */
  E3011: 415,
  /** A body over the size limit. */
  E3012: 413,
  /** The client is older than the server, or newer. */
  E3013: 426,
  /** Too many open connections. */
  E3014: 429,
  /** A guest has played as many games as guests may. */
  E3015: 403,
  /** Address or headers over the size limit. */
  E3016: 431,
  /** A request that is not valid HTTP. */
  E3017: 400,
  /** Activity is reported, and the caller is in no game. */
  E3018: 422,
  /** A request that does not arrive in time. */
  E3019: 408,
  /** A password that everybody tries first. */
  E3040: 422,
  /** More work than can be done soon; asked again later, it will be done. */
  E3041: 503,
  /** The server cannot reach its data just now. */
  E3042: 503,
  /** The password was right; a code of the second factor is needed as well. */
  E3050: 401,
  /** The code of the second factor is wrong, or was used before. */
  E3051: 400,
  /** The second factor is on already. */
  E3052: 409,
  /** The second factor is not on, or was not begun. */
  E3053: 409,
  /** A move in advance is for the turns of others, while the game runs. */
  E3060: 409,
  /** No move in advance out of a check. */
  E3061: 409,
  /** No move in advance to take back. */
  E3062: 404,
  /** The game has not ended. */
  E3063: 409,
  /** The person watches another game that goes on. */
  E3070: 409,
  /** Other people still play in the game. */
  E3071: 409,
  /** The owner has deleted the game. */
  E3072: 404,
  /** This player has changed this game too often beside moves. */
  E3073: 429,
  /** The record of this game is damaged: it was set aside. */
  E3080: 500,
  /** An admin has suspended the account. */
  E3090: 403,
  /** A text that is no game record: params say where and why. */
  E3100: 422,
  /** Saved game or QBook not found. */
  E3101: 404,
  /** No more games can be saved. */
  E3102: 409,
  /** The Pro plan is on already, or was paid for a moment ago. */
  E3200: 409,
  /** Nothing was ever paid: there is nothing to manage. */
  E3201: 409,
  /** The card provider cannot be reached. */
  E3202: 503,
  /** No chain is set up for collectibles. */
  E3300: 503,
  /** The chain cannot be reached. */
  E3301: 503,
  /** The account of the wallet is authorised already, by this person or by another. */
  E3302: 400,
  /** The token is not the caller's. */
  E3303: 403,
  /** None of the collection is left. */
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

/** What a refused request answers, over HTTP and in a room. */
export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}
