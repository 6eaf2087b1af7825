/** Redacts secrets from texts before they leave the server. */

const MAIL = /[^\s@<>()[\]"',;:/]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/g;
const PASSWORD_IN_ADDRESS = /(\w+:\/\/)[^\s/@]+@/g;
const BEARER = /\b(Bearer|Basic)\s+\S+/gi;
/** Matches tokens, cookies and keys: long texts without spaces that mix letters and digits. */
const LONG_MIX = /(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[\w.-]{24,}/g;

/** Replaces email addresses, tokens, cookies, and passwords in URLs by placeholders. */
export function withoutSecrets(text: string): string {
  return text
    .replace(PASSWORD_IN_ADDRESS, '$1[secret]@')
    .replace(BEARER, '$1 [secret]')
    .replace(MAIL, '[mail]')
    .replace(LONG_MIX, '[secret]');
}
