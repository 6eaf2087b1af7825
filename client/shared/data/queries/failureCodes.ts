/** Codes of failures besides the server's error codes. Each has a text under `errors`. */
import type { ErrorCode } from '../../../../protocol/http/errors.ts';

export type FailureCode =
  | ErrorCode
  /** The server is unreachable or timed out. */
  | 'NO_ANSWER'
  /** Status 401 without a known code. */
  | 'UNAUTHORIZED'
  /** Status 204 where content was expected. */
  | 'NO_CONTENT'
  /** Status 500 of a query without a known code. */
  | 'SERVER_ERROR'
  /** A server error of a mutation without a known code. */
  | 'SERVER_LATER'
  /** Any other status without a known code, or an answer that is not JSON. */
  | 'UNEXPECTED'
  /** A successful answer that does not match the schema of its call. */
  | 'INVALID_ANSWER'
  /** The settings in the answer belong to another token than requested. */
  | 'TOKEN_SETTINGS_ID'
  /** The id of the token to update is not a finite number. */
  | 'TOKEN_ID'
  /** The browser has no push messages, or its push service is unreachable. */
  | 'PUSH_UNAVAILABLE'
  /** The user does not allow notifications of this site. */
  | 'PUSH_BLOCKED'
  /** The login session of an account has expired. */
  | 'SESSION_EXPIRED'
  /** The request requires an account, and no user is logged in. */
  | 'LOG_IN';

export interface Failure {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Codes for a missing, an expired or an unknown login session. */
export const SESSION_GONE: readonly FailureCode[] = ['E150', 'E1017'];
