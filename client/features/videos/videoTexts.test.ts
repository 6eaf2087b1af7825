import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OFFERED } from '../../shared/i18n/languages.ts';
import clips from './clips.json' with { type: 'json' };

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
