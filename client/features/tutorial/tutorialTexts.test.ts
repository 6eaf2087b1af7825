// The course is complete in every language: each step, task and mistake has a text with the terms of the glossary.

import { describe, expect, it } from 'vitest';
import { FORBIDDEN, STEMS, TRANSLATIONS } from '../../shared/i18n/testing/glossary.ts';
import { COURSE } from './course/course.ts';
import { filled, TUTORIAL, type TutorialTexts } from './tutorialTexts.ts';

const editions = new Map<string, TutorialTexts>();
for (const [language, load] of Object.entries(TUTORIAL)) editions.set(language, (await load()).default);
const textsIn = (language: string) => {
  const texts = editions.get(language);
  if (!texts) throw new Error(`There is no edition in ${language}`);
  return texts;
};
const english = textsIn('en');

/** Terms that the texts must contain literally. Other terms are inflected or paraphrased. */
const TERMS = [
  'piece.king',
  'piece.queen',
  'piece.rook',
  'piece.bishop',
  'piece.knight',
  'piece.pawnCentral',
  'check',
  'checkmate',
  'stalemate',
  'draw',
  'points',
];

/** Returns the path and the text of every leaf. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
/** Returns the squares that a text mentions, which are the same in every language. */
const squares = (text: string) =>
  [...new Set(text.match(/(?<![a-z])[a-l](1[0-2]|[1-9])(?!\d)/g) ?? [])].sort().join();

it('[TUT-02][TUT-03] each chapter has a name, a label, and a sentence for each of its steps, tasks and mistakes', () => {
  expect(Object.keys(english.chapters)).toEqual(COURSE.chapters.map(({ id }) => id));
  for (const { id, episodes, tasks } of COURSE.chapters) {
    const words = english.chapters[id];
    expect(words?.steps).toHaveLength(episodes.flatMap(({ steps }) => steps).length);
    expect(words?.tasks.map(({ mistakes }) => mistakes.length)).toEqual(
      tasks.map(({ mistakes }) => mistakes.length),
    );
  }
  for (const [path, text] of leaves(english)) expect(text.trim(), path).not.toBe('');
});

it('the chapter about pawns calls the mark on a pawn an "arrowhead" in every language', () => {
  const drawn = { en: 'arrowhead', es: 'punta de flecha', ru: 'трелк', zh: '箭头', pt: 'ponta de seta' };
  for (const [language, word] of Object.entries(drawn)) {
    const task = textsIn(language).chapters.pawns?.tasks[0];
    expect([task?.prompt, task?.mistakes[1]]).toEqual([
      expect.stringContaining(word),
      expect.stringContaining(word),
    ]);
  }
});

it('the text of a step has at most 110 characters', () => {
  const steps = Object.values(english.chapters).flatMap((chapter) => chapter.steps);
  expect(Math.max(...steps.map((text) => text.length))).toBeLessThanOrEqual(110);
});

it('placeholders with a known name are replaced, and unknown placeholders are kept', () => {
  expect(filled('Step {step} of {steps}, {other}', { step: 2, steps: 8 })).toBe('Step 2 of 8, {other}');
});

describe.each(TRANSLATIONS)('the tutorial texts in %s', (language) => {
  const own = new Map(leaves(textsIn(language)));
  const pairs = leaves(english).map(([path, text]) => [path, text, own.get(path) ?? ''] as const);

  it('have all entries, with the same placeholders and squares as in English', () => {
    expect([...own.keys()].sort()).toEqual(pairs.map(([path]) => path).sort());
    for (const [path, text, translated] of pairs) {
      expect(translated.trim(), path).not.toBe('');
      expect(holes(translated), path).toBe(holes(text));
      expect(squares(translated), path).toBe(squares(text));
    }
  });

  it('contain no English text', () => {
    expect(pairs.filter(([, text, translated]) => text === translated)).toEqual([]);
  });

  it.each(TERMS)('use the word of the glossary for %s', (term) => {
    const stems = STEMS[term];
    if (!stems) throw new Error(`The glossary has no stems of ${term}`);
    const missing = pairs.filter(
      ([, text, translated]) => stems.en.test(text) && !stems[language].test(translated),
    );
    expect(missing).toEqual([]);
  });

  it('contain no exclamation marks and no words that the glossary forbids', () => {
    expect([...own].filter(([, text]) => /[!！]/.test(text) || FORBIDDEN[language].test(text))).toEqual([]);
  });
});
