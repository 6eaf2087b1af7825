/**
 * Detects common passwords. A list of the most common ones consists mostly of a few hundred words followed by
 * digits, keyboard walks, and repetitions; so rules describe them instead of a shipped list.
 */
import { COMMON_WORDS } from './commonWords.ts';

/**
 * Returns whether a password is easy to guess.
 * @param own public data of the user: email address and nickname.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return isRepetition(text) || isWalk(text) || isWord(text) || isOwn(text, own);
}

/** `aaaaaa`, `121212`, `abcabc`, `qweqweqw`: up to four characters repeated. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const block = text.slice(0, length);
    return text.length >= 2 * length && text === block.repeat(text.length).slice(0, text.length);
  });
}

/** Rows, columns and zigzags of keyboards; digits and letters in order. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  'yxcvbnm',
  '!@#$%^&*()',
  '!"§$%&/()',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  'aabbccddeeff',
  '112233445566778899',
  '13579',
  '24680',
  '246810',
  '102030405060',
  '147258369',
  '147852369',
  '159753',
  '159357',
  '789456123',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгдежзий',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

/** At most three keyboard walks and at most two other characters: `qwerty12`, `123qwe`, `1q2w3e!`. */
function isWalk(text: string): boolean {
  let rest = text;
  let pieces = 0;
  let besides = 0;
  while (rest !== '') {
    const length = longestPiece(rest);
    const isPiece = length >= 3;
    if (isPiece) pieces += 1;
    else besides += 1;
    rest = rest.slice(isPiece ? length : 1);
    if (pieces > 3 || besides > 2) return false;
  }
  return pieces > 0;
}

function longestPiece(text: string): number {
  let length = 0;
  while (length < text.length && WALKS.some((walk) => walk.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

/** Leet substitutions, as in `p@ssw0rd`. A one is an i or an l. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A word, possibly doubled, possibly with substitutions, with up to five digits or symbols before or after it. */
function isWord(text: string): boolean {
  const forms = [text, bare(text)].flatMap((form) => [form, spelled(form, 'i'), spelled(form, 'l')]);
  return forms.some((form) => COMMON_WORDS.has(form) || COMMON_WORDS.has(half(form)));
}

function bare(text: string): string {
  return text.replace(/^[^\p{L}]{1,5}/u, '').replace(/[^\p{L}]{1,5}$/u, '');
}

function spelled(text: string, one: string): string {
  return [...text].map((sign) => (sign === '1' ? one : (STAND_INS[sign] ?? sign))).join('');
}

/** Returns the half of a doubled text, otherwise nothing. */
function half(text: string): string {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : '';
}

function isOwn(text: string, own: readonly string[]): boolean {
  const names = own.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? '']);
  return names.some((name) => name !== '' && (text === name || bare(text) === name));
}
