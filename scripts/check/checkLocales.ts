// Checks that every language is complete: the same topics and keys as English, the plural forms of its grammar, the
// same placeholders and tags, and no empty text. A topic is one file, so that several authors can add texts
// simultaneously. In English, `startTexts.ts` and `laterTexts.ts` join the topics; `texts.ts` of another language joins
// all files beside it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { type Breach, ROOT, report } from './checkSources.ts';

const FOLDER = 'client/shared/i18n/locales';
const NOTIFICATIONS = 'protocol/notifications/texts';
const ENGLISH = 'en';
const JOINING = 'texts.ts';
/** The files that join the topics of English, because its texts are loaded in two steps. */
const PARTS = ['startTexts.ts', 'laterTexts.ts'];

type Texts = ReadonlyMap<string, string>;

/**
 * @param required languages that the product must have. Other languages are checked if their folder exists.
 * @returns the problems and the number of checked languages.
 */
export function checkLocales(
  root: string,
  required: readonly string[] = LANGUAGES,
): { breaches: Breach[]; count: number } {
  const languages = namesIn(join(root, FOLDER));
  const missing = required.filter((language) => !languages.includes(language));
  const breaches = missing.map((language) => breach(`${language}/${JOINING}`, 'the language is missing'));
  if (!languages.includes(ENGLISH)) return { breaches, count: 0 };
  for (const language of languages) breaches.push(...checkLanguage(root, language));
  breaches.push(...checkNotifications(root, required));
  breaches.push(...sectionsTwice(root));
  return { breaches, count: languages.length };
}

/** Checks the texts of notifications, which the server and the client share: one file for each language. */
function checkNotifications(root: string, languages: readonly string[]): Breach[] {
  if (!existsSync(join(root, NOTIFICATIONS))) return [];
  const read = (language: string) => flatten(JSON.parse(readFileSync(fileOf(language), 'utf8')));
  const fileOf = (language: string) => join(root, NOTIFICATIONS, `${language}.json`);
  const english = read(ENGLISH);
  return languages.flatMap((language) => {
    const file = `${NOTIFICATIONS}/${language}.json`;
    if (!existsSync(fileOf(language))) return [{ file, line: 1, message: 'the file is missing' }];
    return compare(`${language}/`, read(language), english).map((one) => ({ ...one, file }));
  });
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function topicsOf(root: string, language: string): string[] {
  return namesIn(join(root, FOLDER, language)).filter((name) => name.endsWith('.json'));
}

function breach(file: string, message: string): Breach {
  return { file: `${FOLDER}/${file}`, line: 1, message };
}

function checkLanguage(root: string, language: string): Breach[] {
  const english = topicsOf(root, ENGLISH);
  const topics = topicsOf(root, language);
  const breaches: Breach[] = [];
  for (const topic of topics) {
    if (!english.includes(topic)) breaches.push(breach(`${language}/${topic}`, 'English has no such topic'));
  }
  for (const topic of english) {
    const file = `${language}/${topic}`;
    if (!topics.includes(topic)) breaches.push(breach(file, 'the file is missing'));
    else breaches.push(...compare(file, readTexts(root, file), readTexts(root, `${ENGLISH}/${topic}`)));
  }
  if (language === ENGLISH) breaches.push(...notJoined(root, topics));
  return breaches;
}

function notJoined(root: string, topics: readonly string[]): Breach[] {
  const files = PARTS.map((file) => join(root, FOLDER, ENGLISH, file));
  const joined = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
  return topics
    .filter((topic) => !joined.includes(`'./${topic}'`))
    .map((topic) => breach(`${ENGLISH}/${JOINING}`, `does not join ${topic}`));
}

/** Topics are merged by their first level. Of two sections with the same name, one would hide the other. */
function sectionsTwice(root: string): Breach[] {
  const homes = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const topic of topicsOf(root, ENGLISH)) {
    for (const section of Object.keys(readTopic(root, `${ENGLISH}/${topic}`))) {
      const home = homes.get(section);
      if (home !== undefined) breaches.push(breach(`${ENGLISH}/${topic}`, `${section} is also in ${home}`));
      homes.set(section, topic);
    }
  }
  return breaches;
}

function readTopic(root: string, file: string): object {
  return JSON.parse(readFileSync(join(root, FOLDER, file), 'utf8'));
}

/**
 * Flattens nested objects to keys such as `errors.E150`. A value that is not a string becomes an empty one, which is
 * rejected below.
 */
function readTexts(root: string, file: string): Texts {
  return flatten(readTopic(root, file));
}

function flatten(topic: object): Texts {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, path === '' ? key : `${path}.${key}`);
    } else {
      texts.set(path, typeof value === 'string' ? value : '');
    }
  };
  collect(topic, '');
  return texts;
}

/** @param file the topic of the language, such as `ru/board.json`. */
function compare(file: string, texts: Texts, english: Texts): Breach[] {
  const [language = '', topic = ''] = file.split('/');
  const expected = expectedTexts(language, english);
  const breaches: Breach[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') breaches.push(breach(file, `${key} is empty`));
    if (!expected.has(key)) breaches.push(breach(file, `${key} is not a key of ${ENGLISH}/${topic}`));
  }
  for (const [key, models] of expected) {
    const text = texts.get(key);
    if (text === undefined) breaches.push(breach(file, `${key} is missing`));
    else if (!models.some((model) => sameHoles(text, model))) {
      breaches.push(
        breach(file, `${key} has the holes "${holes(text)}" where English has "${holes(models[0] ?? '')}"`),
      );
    }
  }
  return breaches;
}

const PLURAL_KEY = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * Returns each required key of a language with the English texts that it may correspond to. Where English has plural
 * forms (`moves_one`, `moves_other`), the language has the forms of its own grammar. Each of its forms may
 * have the placeholders of either English form, because a singular often omits the number ("one move").
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

/**
 * Returns the placeholders and tags of a text, sorted: `{{name}}`, `{{when, date}}` (only its name), `<b>`, `</1>` and
 * `$t(other.key)`.
 */
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
