import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OFFERED } from '../../shared/i18n/languages.ts';
import clips from './clips.json' with { type: 'json' };

const FILMS = new URL('../../public/clips/', import.meta.url);

interface VideoTexts {
  readonly clips: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
}

it.each(OFFERED.map(({ code }) => code))(
  'every film has a title and a text in the language %s',
  (language) => {
    const file = new URL(`./texts/${language}.json`, import.meta.url);
    const { clips: texts }: VideoTexts = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(texts).sort()).toEqual(clips.map(({ id }) => id).sort());
    for (const { title, text } of Object.values(texts)) {
      expect(title.trim()).not.toBe('');
      expect(text.trim()).not.toBe('');
    }
  },
);

it('[WEB-05] the files of all films have at most 15 MB together', () => {
  const sizes = clips.flatMap(({ id }) =>
    ['webm', 'mp4'].map((type) => statSync(new URL(`${id}.${type}`, FILMS)).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000_000);
});
