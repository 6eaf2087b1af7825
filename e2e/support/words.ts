// The product's texts by language, and a search for texts on a page that are not in the language of the page.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const CLIENT = join(import.meta.dirname, '..', '..', 'client');

/** Folders in which each language has a separate folder or file. */
const FOLDERS = [
  'shared/i18n/locales',
  'features/articles/legal',
  'features/articles/rules',
  'features/tutorial/texts',
  'features/videos/texts',
];

/** Returns the path and the text of all leaves. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

function textsOf(language: string): ReadonlyMap<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const found = FOLDERS.flatMap((folder) => {
    const place = join(CLIENT, folder);
    const names = readdirSync(place);
    if (names.includes(`${language}.json`)) return leaves(read(join(place, `${language}.json`)), folder);
    return readdirSync(join(place, language))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => leaves(read(join(place, language, name)), `${folder}/${name}`));
  });
  return new Map(found);
}

/**
 * Minimum number of letters in a text with placeholders. The placeholders match any text, so a shorter text would match
 * everything.
 */
const ENOUGH_LETTERS = 12;
const HOLE = /\{\{[^}]*\}\}|\{\w+\}|<[^>]*>/g;

/**
 * Returns a function that reports whether a text belongs to the language `other`. Texts that both languages have in
 * common do not count.
 */
export function foreignTo(own: string, other: string): (text: string) => boolean {
  const ours = new Set(textsOf(own).values());
  const theirs = [...textsOf(other).values()].filter((text) => !ours.has(text) && /\p{L}{2}/u.test(text));
  const plain = new Set(theirs.filter((text) => text.match(HOLE) === null));
  const patterns = theirs
    .filter((text) => text.match(HOLE) !== null && text.replace(HOLE, '').length >= ENOUGH_LETTERS)
    .map((text) => new RegExp(`^${text.split(HOLE).map(escaped).join('.+')}$`, 'u'));
  return (text) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns all visible and accessible texts of the page: text, names, titles, placeholders. */
export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) found.add((node.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.add((element.getAttribute(name) ?? '').trim());
    }
    found.delete('');
    return [...found];
  });
}
