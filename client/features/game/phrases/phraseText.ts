import type { TFunction } from 'i18next';
import { PHRASE_COUNT } from '../../../../protocol/room/messages.ts';

/**
 * Returns the text of a phrase in the reader's language. Returns an empty text for a number that this version does not
 * know.
 */
export function phraseText(t: TFunction, phrase: number): string {
  if (phrase < 1 || phrase > PHRASE_COUNT) return '';
  return t(`phrases.texts.${phrase}` as 'phrases.texts.1');
}
