/** What an answer to entering a game means for the next step. */
import type { Answer, FailureCode } from '../../../shared/data/http/api.ts';

const failsWith = (answer: Answer<unknown>, ...codes: FailureCode[]) =>
  !answer.ok && codes.includes(answer.error.code);

export const isNoSuchGame = (answer: Answer<unknown>) => failsWith(answer, 'E3000', 'E1000');

export const isDeleted = (answer: Answer<unknown>) => failsWith(answer, 'E3072');

export const isOutdated = (answer: Answer<unknown>) => failsWith(answer, 'E3013');

/** What stands between page and server answers in its own way while the server is away. */
const OF_A_PROXY: readonly FailureCode[] = ['SERVER_ERROR', 'SERVER_LATER', 'UNEXPECTED', 'NO_CONTENT'];

/** Nothing is wrong but the moment: ask again. */
export const isTemporary = (answer: Answer<unknown>) =>
  failsWith(answer, 'NO_ANSWER', ...OF_A_PROXY, 'E3006', 'E3041', 'E3042', 'E9999', 'E3009');
