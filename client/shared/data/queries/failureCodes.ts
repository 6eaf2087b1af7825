/** What can go wrong beside the codes that the server answers: each has a text under `errors`. */
import type { ErrorCode } from '../../../../protocol/http/errors.ts';

export type FailureCode =
  | ErrorCode
  /** The server could not be reached, or took too long. */
  | 'NO_ANSWER'
  /** Status 401 without a known code. */
  | 'UNAUTHORIZED'
  /** Status 204 where content was expected. */
  | 'NO_CONTENT'
  /** Status 500 without a known code while something was loaded. */
  | 'SERVER_ERROR'
  /** A failure of the server without a known code while something was changed. */
  | 'SERVER_LATER'
  /** Any other status without a known code, or an answer that is none. */
  | 'UNEXPECTED'
  /** The settings that came are of another token than the requested one. */
  | 'TOKEN_SETTINGS_ID'
  /** The id of the token to be updated is not a finite number. */
  | 'TOKEN_ID'
  /** The session of somebody with an account is over. */
  | 'SESSION_EXPIRED'
  /** What is asked for needs an account, and nobody is logged in. */
  | 'LOG_IN';

export interface Failure {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, string | number>>;
}
