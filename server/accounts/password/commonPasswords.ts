/** Detects passwords that guessing tools try first. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_WORDS } from './commonWords.ts';

/** A password that a guessing tool finds with fewer tries is refused. */
const MIN_GUESSES = 1e6;
/** The estimator's work grows with the square of the length; a longer password is judged by its beginning. */
const JUDGED_LENGTH = 40;

/** Opened by the first password, because the list of leaked passwords takes memory and 20 ms. */
let opened: ZxcvbnFactory | null = null;

/**
 * Returns whether a password is easy to guess: leaked, a common word, a repetition, a sequence, a walk over the
 * keyboard, a date, or made of the user's own data. Six random characters are not.
 * @param own public data of the user: email address and nickname.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').slice(0, JUDGED_LENGTH);
  const words = own
    .flatMap((one) => [one, ...one.split('@'), ...one.split(/[^\p{L}\p{N}]+/u)])
    .filter((one) => one.length > 2);
  // Many users append a sign to a common password.
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
