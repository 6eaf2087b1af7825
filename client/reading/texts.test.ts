/** The long texts say the same in every language: the same pages with the same sections and paragraphs. */
import { expect, it } from 'vitest';
import { OFFERED } from '../i18n/languages.ts';
import { LEGAL, QUICK_START } from './texts.ts';

/** How many paragraphs each section has, by page. */
async function shapeOf(language: string): Promise<Record<string, number[]>> {
  const edition = await LEGAL[language]?.();
  if (!edition) throw new Error(`There is no edition in ${language}`);
  return Object.fromEntries(
    Object.entries(edition.default).map(([page, { sections }]) => [
      page,
      sections.map(({ paragraphs }) => paragraphs.length),
    ]),
  );
}

it.each(OFFERED.map(({ code }) => code))('the legal texts are complete in %s', async (language) => {
  const shape = await shapeOf(language);
  expect(Object.keys(shape).sort()).toEqual(['data-processing', 'privacy', 'user-agreement']);
  expect(shape).toEqual(await shapeOf('en'));
});

it.each(OFFERED.map(({ code }) => code))(
  'the rules in short have all their lines in %s',
  async (language) => {
    const lines = async (code: string) => (await QUICK_START[code]?.())?.default.quickStart.lines.length;
    expect(await lines(language)).toBe(await lines('en'));
  },
);
