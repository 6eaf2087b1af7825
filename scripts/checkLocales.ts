// Every language says everything English says: the same keys, with the plural forms its own grammar needs, the same
// placeholders and tags, and no empty text.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breach, ROOT, report } from './checkSources.ts';

const FOLDER = 'client/i18n/locales';
const ENGLISH = 'en';

/** Languages the product must have; others are checked when their file is there. */
export const REQUIRED_LANGUAGES: readonly string[] = ['en'];

type Texts = ReadonlyMap<string, string>;

export function checkLocales(
  root: string,
  required: readonly string[] = REQUIRED_LANGUAGES,
): { breaches: Breach[]; count: number } {
  const folder = join(root, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const languages = names.map((name) => name.slice(0, -'.json'.length));
  const missing = required.filter((language) => !languages.includes(language));
  const breaches = missing.map((language) => breach(language, 'the file is missing'));
  if (!languages.includes(ENGLISH)) return { breaches, count: 0 };
  const english = readTexts(folder, ENGLISH);
  for (const language of languages) {
    breaches.push(...compare(language, readTexts(folder, language), english));
  }
  return { breaches, count: languages.length };
}

function breach(language: string, message: string): Breach {
  return { file: `${FOLDER}/${language}.json`, line: 1, message };
}

/** Nested objects as one level: `errors.E150`. What is not a text becomes an empty one, which is refused below. */
function readTexts(folder: string, language: string): Texts {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, path === '' ? key : `${path}.${key}`);
    } else {
      texts.set(path, typeof value === 'string' ? value : '');
    }
  };
  collect(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')), '');
  return texts;
}

function compare(language: string, texts: Texts, english: Texts): Breach[] {
  const expected = expectedTexts(language, english);
  const breaches: Breach[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') breaches.push(breach(language, `${key} is empty`));
    if (!expected.has(key)) breaches.push(breach(language, `${key} is not a key of ${ENGLISH}.json`));
  }
  for (const [key, models] of expected) {
    const text = texts.get(key);
    if (text === undefined) breaches.push(breach(language, `${key} is missing`));
    else if (!models.some((model) => sameHoles(text, model))) {
      breaches.push(
        breach(
          language,
          `${key} has the holes "${holes(text)}" where English has "${holes(models[0] ?? '')}"`,
        ),
      );
    }
  }
  return breaches;
}

const PLURAL_KEY = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * Each key a language must have, with the English texts it may follow. Where English counts (`moves_one`,
 * `moves_other`), the language has the forms of its own grammar, and each follows either English form: a form for
 * one thing often leaves the number out.
 */
function expectedTexts(language: string, english: Texts): ReadonlyMap<string, readonly string[]> {
  const expected = new Map<string, readonly string[]>();
  for (const [key, text] of english) {
    const [, base, ordinal = ''] = PLURAL_KEY.exec(key) ?? [];
    const other = english.get(`${base}${ordinal}_other`);
    const isCounted = base !== undefined && other !== undefined && english.has(`${base}${ordinal}_one`);
    if (!isCounted) {
      expected.set(key, [text]);
      continue;
    }
    const models = [other, english.get(`${base}${ordinal}_one`) ?? other];
    for (const form of pluralForms(language, ordinal !== ''))
      expected.set(`${base}${ordinal}_${form}`, models);
  }
  return expected;
}

function pluralForms(language: string, isOrdinal: boolean): readonly string[] {
  return new Intl.PluralRules(language, { type: isOrdinal ? 'ordinal' : 'cardinal' }).resolvedOptions()
    .pluralCategories;
}

/** `{{name}}`, `{{when, date}}` (its name counts), `<b>`, `</1>` and `$t(other.key)`, sorted. */
function holes(text: string): string {
  const found = text.match(/\{\{[^}]*\}\}|<\/?[\w-]+\s*\/?>|\$t\([^)]*\)/g) ?? [];
  return found
    .map((hole) => hole.replace(/\s|,[^}]*/g, ''))
    .sort()
    .join(' ');
}

function sameHoles(text: string, model: string): boolean {
  return holes(text) === holes(model);
}

if (import.meta.main) {
  const { breaches, count } = checkLocales(ROOT);
  report('locales', breaches, `${count} languages complete`);
}
