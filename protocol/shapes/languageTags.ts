/** The values of the attribute `lang` of pages, which screen readers, hyphenation and the choice of glyphs use. */
import type { Language } from '../http/accountFields.ts';

export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  es: 'es',
  ru: 'ru',
  zh: 'zh-Hans',
  pt: 'pt',
};
