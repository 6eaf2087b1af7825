// The served films are the films shown on the page, with the captions of the course.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { CLIPS, CLIPS_FOLDER, captionsOf, FILM_FORMATS, LARGEST_TOTAL_BYTES, secondsOf } from './clips.ts';

it('there are at least six clips, and no other files in the folder', () => {
  expect(CLIPS.length).toBeGreaterThanOrEqual(6);
  const files = CLIPS.flatMap(({ id }) => [
    ...FILM_FORMATS.map(({ extension }) => `${id}.${extension}`),
    `${id}.webp`,
    ...LANGUAGES.map((language) => `${id}.${language}.vtt`),
  ]);
  expect(readdirSync(CLIPS_FOLDER).sort()).toEqual(files.sort());
});

it('the total size of the clips is small', () => {
  const bytes = readdirSync(CLIPS_FOLDER).map((file) => statSync(join(CLIPS_FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_TOTAL_BYTES);
});

describe.each(CLIPS)('the clip "$id"', (clip) => {
  it('lasts 20 to 60 seconds', () => {
    expect(secondsOf(clip)).toBeGreaterThanOrEqual(20);
    expect(secondsOf(clip)).toBeLessThanOrEqual(60);
  });

  it.each(FILM_FORMATS)('is small in the format $extension', ({ extension, largestBytes }) => {
    expect(statSync(join(CLIPS_FOLDER, `${clip.id}.${extension}`)).size).toBeLessThan(largestBytes);
  });

  it.each(LANGUAGES)('has captions in the language %s, which equal the generated ones', (language) => {
    const file = join(CLIPS_FOLDER, `${clip.id}.${language}.vtt`);
    expect(readFileSync(file, 'utf8')).toBe(captionsOf(clip, language));
  });

  it.each(LANGUAGES)('has a title in the language %s', (language) => {
    const file = join(CLIPS_FOLDER, '..', '..', 'features', 'videos', 'texts', `${language}.json`);
    const { clips } = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(clips)).toEqual(CLIPS.map(({ id }) => id));
    expect(clips[clip.id].title.length).toBeGreaterThan(0);
  });
});
