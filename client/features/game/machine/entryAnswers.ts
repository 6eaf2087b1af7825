/** Classifies the answers of the server when a user enters a game. */
import { ERR } from '../../../../protocol/http/errors.ts';
import type { Answer, FailureCode } from '../../../shared/data/http/api.ts';

const failsWith = (answer: Answer<unknown>, ...codes: FailureCode[]) =>
  !answer.ok && codes.includes(answer.error.code);

export const isNoSuchGame = (answer: Answer<unknown>) => failsWith(answer, ERR.GAME_NOT_FOUND, 'E1000');

export const isDeleted = (answer: Answer<unknown>) => failsWith(answer, ERR.GAME_DELETED);

export const isOutdated = (answer: Answer<unknown>) => failsWith(answer, ERR.VERSION_MISMATCH);

/** Error codes of proxies. While the server is down, a proxy answers with its own errors. */
const OF_A_PROXY: readonly FailureCode[] = ['SERVER_ERROR', 'SERVER_LATER', 'UNEXPECTED', 'NO_CONTENT'];

/** Returns whether the failure is temporary, so that a retry makes sense. */
export const isTemporary = (answer: Answer<unknown>) =>
  failsWith(
    answer,
    'NO_ANSWER',
    ...OF_A_PROXY,
    ERR.GAME_MOVING,
    ERR.OVERLOADED,
    ERR.DATABASE_UNREACHABLE,
    'E9999',
    ERR.RATE_LIMITED,
  );
