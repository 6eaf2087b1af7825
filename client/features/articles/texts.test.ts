/** The long texts have the same structure in every language: the same pages, sections and paragraphs. */
import { expect, it } from 'vitest';
import { OFFERED } from '../../shared/i18n/languages.ts';
import { LEGAL, RULES } from './texts.ts';

/** Returns the number of paragraphs per section, by page. */
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

it.each(OFFERED.map(({ code }) => code))(
  'the legal texts are complete in the language %s',
  async (language) => {
    const shape = await shapeOf(language);
    expect(Object.keys(shape).sort()).toEqual([
      'contact',
      'copyright',
      'data-processing',
      'privacy',
      'team',
      'user-agreement',
    ]);
    expect(shape).toEqual(await shapeOf('en'));
  },
);

/** Returns the numbers of all rules, and the topics of the questions. */
async function rulesOf(language: string) {
  const edition = await RULES[language]?.();
  if (!edition) throw new Error(`There is no edition in ${language}`);
  const { quickStart, internationalRules, faq } = edition.default;
  return {
    lines: quickStart.lines.length,
    rules: internationalRules.sections.map(({ number, rules }) => [
      number,
      ...rules.map((rule) => rule.number),
    ]),
    questions: faq.map(({ id }) => id),
  };
}

it.each(OFFERED.map(({ code }) => code))('the rules are complete in the language %s', async (language) => {
  expect(await rulesOf(language)).toEqual(await rulesOf('en'));
});
