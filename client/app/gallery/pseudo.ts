/**
 * A pseudo-language made from the English texts. Its letters have accents, so texts that are not in the catalog stand
 * out. Each text is 40 % longer and is enclosed in marks, so a clipped text is visible.
 */

import en from '../../shared/i18n/locales/en/texts.ts';
import { addTexts } from '../../shared/i18n/t.ts';

export const PSEUDO = 'en-XA';

/** The letters from a to z with accents. */
const ACCENTED = 'áƀçðéƒğĥíĵķļɱñóþǫŕšţúṽŵẋýž';
const LONGER_BY = 0.4;
/** Matches placeholders, tags and nested texts, which stay unchanged. */
const HOLES = /(\{\{[^}]*\}\}|<\/?[\w-]+\s*\/?>|\$t\([^)]*\))/;

/** @returns the pseudo-localized text, such as "⟦Ýóúŕ ţúŕñ ~~~~⟧". */
export function pseudoText(text: string): string {
  const parts = text.split(HOLES);
  const words = parts.map((part, index) => (index % 2 === 0 ? accented(part) : part));
  const read = parts.filter((_, index) => index % 2 === 0).join('').length;
  const more = Math.ceil(read * LONGER_BY);
  return `⟦${words.join('')}${more > 0 ? ` ${'~'.repeat(more)}` : ''}⟧`;
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const accent = ACCENTED.charAt(letter.toLowerCase().charCodeAt(0) - 97);
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
}

/** Returns the catalog with every text pseudo-localized. */
export function pseudoTexts(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(Object(value)),
    ]),
  );
}

/** Registers the pseudo-language. */
export function addPseudo(): void {
  addTexts(PSEUDO, pseudoTexts(en));
}
