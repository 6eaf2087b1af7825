/** Takes out of a text what should not leave the house with it. */

const MAIL = /[^\s@<>()[\]"',;:/]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/g;
const PASSWORD_IN_ADDRESS = /(\w+:\/\/)[^\s/@]+@/g;
const BEARER = /\b(Bearer|Basic)\s+\S+/gi;
/** Tokens, cookies, keys: long, without spaces, letters and digits mixed. */
const LONG_MIX = /(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[\w.-]{24,}/g;

/** Mail addresses, tokens, cookies and passwords in addresses become words that say what was there. */
export function withoutSecrets(text: string): string {
  return text
    .replace(PASSWORD_IN_ADDRESS, '$1[secret]@')
    .replace(BEARER, '$1 [secret]')
    .replace(MAIL, '[mail]')
    .replace(LONG_MIX, '[secret]');
}
