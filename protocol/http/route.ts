/**
 * An HTTP call as data. The server parses requests with it, and the documentation and the client are derived from it.
 */
import { z } from 'zod';

/**
 * The scopes of an access token: reading games and lists, playing in games (but not the queue of random games), and the
 * calls of bot accounts. A call without a scope accepts no token.
 */
export const TOKEN_SCOPES = ['read', 'play', 'bot'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path relative to the base path. `{name}` is a path parameter. */
  readonly path: string;
  /** A one-line summary for the documentation. */
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Whether the call accepts the header Idempotency-Key. A repeated request with the same key has no further effect.
   */
  readonly takesKey?: true;
  /** Whether a repeated request has no further effect even without a key. For GET calls this is always so. */
  readonly isRepeatable?: true;
  /** The scope with which an access token may make the call. If omitted, no token may. */
  readonly scope?: TokenScope;
  /** Whether the answer is a stream of JSON objects, one per line. */
  readonly isStream?: true;
  /**
   * Whether caches may keep the answer for the time in `Cache-Control`. Such an answer must be the same for everybody.
   * It has an `ETag`, and it does not contain the server time.
   */
  readonly isCached?: true;
  /** The schema of the answer. For a stream, the schema of one line. */
  readonly answer: z.ZodType;
  /** The status of success. 200 if omitted. */
  readonly status?: number;
}

export const KEY_HEADER = 'Idempotency-Key';
/** The idempotency key of a request that must not be executed twice. */
export const requestKey = z.string().regex(/^[\w-]{8,40}$/, 'must be 8 to 40 letters, digits, _ or -');

/**
 * An integer of a query or an environment variable, as at most nine decimal digits. An empty value is refused, and not
 * read as 0.
 */
export function digits(min: number, max = 999_999_999) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

/** The query of every list. Pages are numbered from 0. */
export const page = {
  pageNo: digits(0, 1_000_000).default(0),
  pageSize: digits(1, 100).default(20),
};

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ content: z.array(item), pageNo: z.int(), pageSize: z.int(), totalElements: z.int() });
}

export interface Page<T> {
  readonly content: T[];
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalElements: number;
}

export const nothing = z.object({});
