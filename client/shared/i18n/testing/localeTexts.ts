// Reads all texts of a language as a flat list, for tests.

import en from '../locales/en/texts.ts';
import es from '../locales/es/texts.ts';
import pt from '../locales/pt/texts.ts';
import ru from '../locales/ru/texts.ts';
import zh from '../locales/zh/texts.ts';
import type { Translation } from './glossary.ts';

const LANGUAGES = { en, es, ru, zh, pt };

/** Returns the texts by key, such as "Your turn" for `turn.yours`. */
export function textsOf(language: 'en' | Translation): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: object, path: string) => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') texts.set(path + key, inner);
      else collect(inner as object, `${path}${key}.`);
    }
  };
  collect(LANGUAGES[language], '');
  return texts;
}

/**
 * Returns the translation of an English text. If the key ends with `_one` and the language has no such form, returns
 * the form `_other`.
 */
export function translationOf(texts: ReadonlyMap<string, string>, key: string): string {
  return texts.get(key) ?? texts.get(key.replace(/_one$/, '_other')) ?? '';
}

/** Returns the readable text, without `{{placeholders}}` and tags. */
export function wordsOf(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ');
}
