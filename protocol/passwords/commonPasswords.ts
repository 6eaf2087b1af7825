/**
 * Detects passwords that guessing tools try first. The server refuses them. The sign-up form checks the password when
 * the user leaves the step of the form that contains it. The form loads this module on demand, because the list of
 * passwords is large.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_WORDS } from './commonWords.ts';

/** Minimum number of tries that a guessing tool needs. Passwords that need fewer tries are refused. */
const MIN_GUESSES = 1e6;
/** Number of characters that the estimator examines, because its work grows with the square of the length. */
const JUDGED_LENGTH = 40;

/**
 * The estimator. It is created when the first password is checked, because its list of leaked passwords takes memory
 * and 20 ms.
 */
let opened: ZxcvbnFactory | null = null;

/**
 * Returns whether a password is easy to guess: leaked, a common word, a repetition, a sequence, a keyboard pattern, a
 * date, or derived from the user's own data. Six random characters count as hard to guess.
 * @param own public data of the user: email address and nickname.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').slice(0, JUDGED_LENGTH);
  const words = own
    .flatMap((one) => [one, ...one.split('@'), ...one.split(/[^\p{L}\p{N}]+/u)])
    .filter((one) => one.length > 2);
  // Also checks the password without the punctuation at its end, because many users append an exclamation mark or the
  // like to a common password.
  return [text, text.replace(/[^\p{L}\p{N}]+$/u, '')].some((one) => isEasy(one, words));
}

function isEasy(text: string, own: readonly string[]): boolean {
  opened ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'], words: [...COMMON_WORDS] },
    graphs: adjacencyGraphs,
  });
  const { guesses, sequence } = opened.check(text, [...own]);
  return guesses < MIN_GUESSES && sequence.some(({ pattern }) => pattern !== 'bruteforce');
}
