// The tutorial course as its data files define it, and a user who takes the course.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { byId, until } from './table.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'client', 'features', 'tutorial');
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

export interface WrittenStep {
  readonly kind: 'select' | 'move';
  readonly square?: string;
  readonly move?: string;
  readonly seconds: number;
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly banner?: { readonly message: string; readonly secondKingColour: string | null };
}

export interface WrittenTask {
  readonly id: string;
  readonly answer: 'move' | 'vote';
  readonly accepted: readonly string[];
  readonly mistakes: readonly {
    readonly moves?: readonly string[];
    readonly legal: boolean;
    readonly reason?: string;
  }[];
}

interface WrittenChapter {
  readonly id: string;
  readonly episodes: readonly { readonly steps: readonly WrittenStep[] }[];
  readonly tasks: readonly WrittenTask[];
}

export interface Words {
  readonly startModal: Readonly<Record<string, string>>;
  readonly finalModal: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
  readonly banner: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly chapters: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly label: string;
        readonly steps: readonly string[];
        readonly tasks: readonly {
          readonly prompt: string;
          readonly hint: string;
          readonly mistakes: readonly string[];
          readonly success: string;
        }[];
      }
    >
  >;
}

export const CHAPTERS: readonly WrittenChapter[] = read('course/course.json').chapters;
export const textsIn = (language: string): Words => read(`texts/${language}.json`);
export const stepsOf = ({ episodes }: WrittenChapter) => episodes.flatMap(({ steps }) => steps);

/** Returns the text of a step, and the marks on its board by kind. */
export function shownStep(page: Page) {
  return page.evaluate(() => {
    const text = (selector: string) =>
      document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? null;
    const on = (mark: string) =>
      [...document.querySelectorAll(`[data-mark="${mark}"]`)]
        .map((one) => one.getAttribute('data-on'))
        .sort();
    return {
      text: text('[data-testid="lesson-step"] p'),
      banner: text('[data-testid="banner"]'),
      selected: on('selected'),
      lit: on('lit'),
      arrows: on('arrow'),
      crosses: on('x'),
      checked: [...document.querySelectorAll('[data-check]')]
        .map((one) => one.getAttribute('data-square'))
        .sort(),
      checkmated: on('checkmated'),
    };
  });
}

/** Returns the expected marks and texts of a step by kind, such as `arrowDirection` and `check to`. */
export function kindsOf({ fields = {}, banner }: WrittenStep): readonly string[] {
  const marks = Object.values(fields).flatMap((field) => Object.keys(field));
  return banner ? [...marks, banner.message] : marks;
}

/** Returns the text and the marks of a step from the course data. */
export function writtenStep(words: Words, chapter: WrittenChapter, index: number) {
  const step = stepsOf(chapter)[index] as WrittenStep;
  const fields = Object.entries(step.fields ?? {});
  const on = (mark: string) =>
    fields
      .filter(([, field]) => mark in field)
      .map(([square]) => square)
      .sort();
  const selected = on('isSelectionAnimated');
  return {
    text: words.chapters[chapter.id]?.steps[index] ?? '',
    banner: step.banner ? bannerOf(words, step.banner) : null,
    selected,
    lit: on('isSelected').filter((square) => !selected.includes(square)),
    arrows: on('arrowDirection'),
    crosses: on('xMark'),
    checked: on('isChecked'),
    checkmated: on('isCheckmated'),
  };
}

function bannerOf(
  { banner }: Words,
  { message, secondKingColour }: NonNullable<WrittenStep['banner']>,
): string {
  const text = banner[message];
  return typeof text === 'object' ? (text[secondKingColour ?? ''] ?? '') : (text ?? '');
}

/** Returns the milliseconds of playback from the first step to the task, plus a margin. */
export function playbackMs(chapter: WrittenChapter): number {
  return stepsOf(chapter).reduce((sum, { seconds }) => sum + Math.ceil(seconds * 1000) + 1, 0);
}

/** Returns a move such as "d11-d12=Q" as two squares and a promotion piece. */
export function squaresOf(move: string): { from: string; to: string; promotion: string | null } {
  const [way = '', letter = null] = move.split('=');
  const [from = '', to = ''] = way.split(/[-x]/);
  const promotion = letter && ({ Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' }[letter] ?? null);
  return { from, to, promotion };
}

export function untilSolved(page: Page, what: string) {
  return until(() => byId(page, 'task').getAttribute('data-solved'), what).toBe('true');
}
