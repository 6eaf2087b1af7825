/**
 * All error codes that users can see, with their HTTP status. Each has a text under `errors.CODE` in every language.
 * E-codes below E3000 come from the specification's catalog. This product adds E3000 and higher. Codes that are words
 * are refusals of the engine.
 */
import type { Refusal } from '../../engine/errors.ts';
import { fieldOf, isRecord } from '../../engine/records.ts';

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

/** The codes that this product adds to the catalog, each with its HTTP status, by name. */
const ADDED = {
  /** Game not found. */
  GAME_NOT_FOUND: ['E3000', 404],
  /** Only players of this game may do this. */
  NOT_A_PLAYER: ['E3001', 403],
  /** Only the owner of the game may do this. */
  NOT_THE_OWNER: ['E3002', 403],
  /** The user has another running game. */
  IN_ANOTHER_GAME: ['E3003', 409],
  /** No free seat. */
  NO_FREE_SEAT: ['E3004', 409],
  /** The move was made for an earlier position. */
  OUTDATED_MOVE: ['E3005', 409],
  /** There is no user with this nickname. */
  PERSON_NOT_FOUND: ['E3120', 404],
  /** The user already follows or blocks the maximum number of people. */
  TOO_MANY_PEOPLE: ['E3121', 409],
  /** The ownership of the game is moving to another process; the client should retry. */
  GAME_MOVING: ['E3006', 503],
  /** The role lacks the permission. */
  FORBIDDEN: ['E3007', 403],
  /** The body or query does not match its schema. */
  INVALID_REQUEST: ['E3008', 422],
  /** Too many requests. */
  RATE_LIMITED: ['E3009', 429],
  /** A state-changing request without the site's own Origin. */
  WRONG_ORIGIN: ['E3010', 403],
  /** The body is not JSON. */
  NOT_JSON: ['E3011', 415],
  /** The body exceeds the size limit. */
  BODY_TOO_LARGE: ['E3012', 413],
  /** Client and server have different protocol versions. */
  VERSION_MISMATCH: ['E3013', 426],
  /** Too many open connections. */
  TOO_MANY_CONNECTIONS: ['E3014', 429],
  /** The guest has played the maximum number of games. */
  NO_GUEST_GAMES_LEFT: ['E3015', 403],
  /** Users cannot invite themselves to their games. */
  INVITES_ONESELF: ['E3130', 422],
  /** The game has the maximum number of open invitations. */
  TOO_MANY_INVITATIONS: ['E3131', 409],
  /** There is no open invitation: it was never sent, was withdrawn or was answered. */
  NOT_INVITED: ['E3132', 409],
  /** The player has sent the maximum number of phrases per minute. */
  TOO_MANY_PHRASES: ['E3133', 429],
  /** The scheduled table does not exist. */
  TABLE_NOT_FOUND: ['E3110', 404],
  /** The scheduled table has started or was cancelled. */
  TABLE_CLOSED: ['E3111', 409],
  /** The user hosts the maximum number of open scheduled tables. */
  TOO_MANY_TABLES: ['E3112', 409],
  /** The time has passed, or is too far ahead. */
  TIME_OUT_OF_RANGE: ['E3113', 422],
  /** The local time does not exist in the time zone, or the time zone is unknown. */
  TIME_DOES_NOT_EXIST: ['E3114', 422],
  /** Guests play casual games only. */
  RATED_NEEDS_ACCOUNT: ['E3074', 403],
  /**
   * The user may not play random games before `until`, in epoch seconds. Either a moderator decided this, or the user
   * has left random games.
   */
  NO_RANDOM_GAMES_NOW: ['E3140', 403],
  /** The URL or headers exceed the size limit. */
  HEADERS_TOO_LARGE: ['E3016', 431],
  /** The request is not valid HTTP. */
  INVALID_HTTP: ['E3017', 400],
  /** Activity was reported without a current game. */
  NO_CURRENT_GAME: ['E3018', 422],
  /** The request was not received in time. */
  REQUEST_TIMEOUT: ['E3019', 408],
  /** The password is too common. */
  COMMON_PASSWORD: ['E3040', 422],
  /** The server is overloaded; retry later. */
  OVERLOADED: ['E3041', 503],
  /** The database is unreachable. */
  DATABASE_UNREACHABLE: ['E3042', 503],
  /** The password is correct; a code of the second factor is required. */
  CODE_REQUIRED: ['E3050', 401],
  /** The code of the second factor is wrong or was used before. */
  WRONG_CODE: ['E3051', 400],
  /** The second factor is already on. */
  SECOND_FACTOR_ON: ['E3052', 409],
  /** The second factor is off, or the user has not started to set it up. */
  SECOND_FACTOR_OFF: ['E3053', 409],
  /** Premoves are possible only in other players' turns of a running game. */
  PREMOVE_NOT_POSSIBLE: ['E3060', 409],
  /** A premove is impossible while in check. */
  PREMOVE_IN_CHECK: ['E3061', 409],
  /** There is no premove to cancel. */
  NO_PREMOVE: ['E3062', 404],
  /** The game has not ended. */
  GAME_NOT_OVER: ['E3063', 409],
  /** The user watches another running game. */
  WATCHING_ANOTHER_GAME: ['E3070', 409],
  /** Other users still play in the game. */
  OTHERS_STILL_PLAY: ['E3071', 409],
  /** The owner has deleted the game. */
  GAME_DELETED: ['E3072', 404],
  /** The player has made too many changes besides moves. */
  TOO_MANY_CHANGES: ['E3073', 429],
  /**
   * No absent player can be dropped yet: each of them was notified of the call back less than a day ago, or the
   * notification is still being sent.
   */
  NOT_NOTIFIED_YET: ['E3075', 409],
  /** The log of this game is damaged; the game is quarantined. */
  GAME_DAMAGED: ['E3080', 500],
  /** An admin has suspended the account. Params: `reason`, and the end `until` in epoch seconds (0 without an end). */
  ACCOUNT_SUSPENDED: ['E3090', 403],
  /** The text is not a game record; the params contain position and reason. */
  INVALID_RECORD: ['E3100', 422],
  /** Saved game or QBook not found. */
  RECORD_NOT_FOUND: ['E3101', 404],
  /** The maximum number of saved games is reached. */
  TOO_MANY_RECORDS: ['E3102', 409],
  /** The account has the maximum number of access tokens. */
  TOO_MANY_TOKENS: ['E3150', 409],
  /** A request has both a session cookie and an access token. */
  TOKEN_WITH_COOKIE: ['E3151', 400],
  /** The URL of the request contains an access token, which belongs in a header. */
  TOKEN_IN_ADDRESS: ['E3152', 400],
  /** The access token is unknown, expired or revoked. */
  INVALID_TOKEN: ['E3153', 401],
  /** The access token does not have the scope of the call. */
  SCOPE_MISSING: ['E3154', 403],
  /** Only an account without games can become a bot account. */
  HAS_GAMES: ['E3155', 409],
  /** Bot accounts play no random games. */
  NO_RANDOM_GAMES_FOR_BOTS: ['E3156', 403],
  /** The owner of the game does not allow bot accounts in it. */
  NO_BOTS_ADMITTED: ['E3157', 403],
  /** The bot account has the maximum number of open streams. */
  TOO_MANY_STREAMS: ['E3158', 429],
  /** Only a bot account may do this. */
  NOT_A_BOT: ['E3159', 403],
  /** The player cannot be reported: it is the caller, a bot, or a free seat. */
  CANNOT_REPORT: ['E3163', 409],
  /** The report is decided, or another moderator has taken it. */
  REPORT_CLOSED: ['E3164', 409],
  /** The game does not count for ratings, or an admin has already taken it out of them. */
  GAME_NOT_RATED: ['E3165', 409],
  /** A mail of this kind, or to this account, cannot be sent again. */
  MAIL_NOT_RESENDABLE: ['E3166', 409],
  /** The Pro plan is active, or its payment was made a moment ago. */
  PLAN_ALREADY_ACTIVE: ['E3200', 409],
  /** There is no payment to manage. */
  NO_PAYMENTS: ['E3201', 409],
  /** The card provider is unreachable. */
  PROVIDER_UNREACHABLE: ['E3202', 503],
  /** The payment was never paid, so it cannot be refunded. */
  NOT_REFUNDABLE: ['E3203', 409],
  /** The card provider refuses the refund. The param `reason` says why. */
  REFUND_REFUSED: ['E3204', 409],
  /** The event of the payment provider has no valid signature, or is no event. */
  UNVERIFIED_EVENT: ['E3205', 400],
  /** No chain is configured for collectibles. */
  NO_CHAIN: ['E3300', 503],
  /** The chain is unreachable. */
  CHAIN_UNREACHABLE: ['E3301', 503],
  /** The wallet account is already authorized, by this or another user. */
  WALLET_ALREADY_LINKED: ['E3302', 400],
  /** The caller does not own the token. */
  NOT_THE_TOKEN_OWNER: ['E3303', 403],
  /** The collection is sold out. */
  SOLD_OUT: ['E3304', 409],
} as const;
type Added = typeof ADDED;

/** The codes that this product adds to the catalog, by name. */
export const ERR = Object.fromEntries(Object.entries(ADDED).map(([name, [code]]) => [name, code])) as {
  readonly [Name in keyof Added]: Added[Name][0];
};

/** The error code with this name in `ERR`. */
export type Err<Name extends keyof typeof ERR> = (typeof ERR)[Name];

const ADDED_STATUS = Object.fromEntries(Object.values(ADDED)) as Readonly<
  Record<Added[keyof Added][0], number>
>;

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
  TAKEOVER_NOT_ALLOWED: 403,
  TAKEOVER_TOO_EARLY: 409,
  TAKEOVER_TOO_LATE: 409,
  SEAT_WITHOUT_BOT: 409,
  ALREADY_SEATED: 409,
  SEAT_STILL_OFFERED: 409,
};

export const ERROR_STATUS = { ...CATALOGUE, ...ADDED_STATUS, ...REFUSED };
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

/**
 * Returns the code and params of an error answer. Returns null if the value is not an error answer or its code is
 * unknown.
 */
export function parseError(value: unknown): Pick<ErrorBody, 'code' | 'params'> | null {
  const code = fieldOf(value, 'code');
  if (!isErrorCode(code)) return null;
  const given = fieldOf(value, 'params');
  const params: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(isRecord(given) ? given : {}))
    if (typeof param === 'string' || typeof param === 'number') params[name] = param;
  return { code, params };
}
