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
  readonly banner?: {
    readonly message: string;
    readonly firstKingColour: string;
    readonly secondKingColour: string | null;
  };
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
const ENGLISH_NAMES: Readonly<Record<string, string>> = read('../../shared/i18n/locales/en/common.json')
  .colour.name;
export const textsIn = (language: string): Words => read(`texts/${language}.json`);
export const stepsOf = ({ episodes }: WrittenChapter) => episodes.flatMap(({ steps }) => steps);

/**
 * Returns the texts and the tiles of a step, and the marks on its board by kind. `spoken` is the banner as it is read
 * aloud.
 */
export function shownStep(page: Page) {
  return page.evaluate(() => {
    const text = (selector: string) =>
      document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? null;
    const on = (mark: string) =>
      [...document.querySelectorAll(`[data-mark="${mark}"]`)]
        .map((one) => one.getAttribute('data-on'))
        .sort();
    const banner = document.querySelector('[data-testid="banner"]');
    const tiles = [...(banner?.querySelectorAll('[class*="army-"]') ?? [])];
    const spoken = [...(banner?.childNodes ?? [])].map((part) =>
      part instanceof Element ? part.getAttribute('aria-label') : part.textContent,
    );
    return {
      text: text('[data-testid="lesson-step"] p'),
      banner: text('[data-testid="banner"]'),
      kings: tiles.map((tile) => /army-(\w+)/.exec(tile.className)?.[1]?.toUpperCase()),
      spoken: spoken.filter(Boolean).join(' '),
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

/** Returns the texts, the tiles and the marks of a step from the course data. */
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
    kings: step.banner ? kingsOf(step.banner) : [],
    spoken: step.banner ? spokenOf(words, step.banner) : '',
    selected,
    lit: on('isSelected').filter((square) => !selected.includes(square)),
    arrows: on('arrowDirection'),
    crosses: on('xMark'),
    checked: on('isChecked'),
    checkmated: on('isCheckmated'),
  };
}

type WrittenBanner = NonNullable<WrittenStep['banner']>;

function bannerOf({ banner }: Words, { message, secondKingColour }: WrittenBanner): string {
  const text = banner[message];
  return typeof text === 'object' ? (text[secondKingColour ?? ''] ?? '') : (text ?? '');
}

function kingsOf({ firstKingColour, secondKingColour }: WrittenBanner): readonly string[] {
  return secondKingColour === null ? [firstKingColour] : [firstKingColour, secondKingColour];
}

/** Returns the banner as it is read aloud. The text of a check contains the name of the second color. */
function spokenOf(words: Words, banner: WrittenBanner): string {
  const [first = '', second = ''] = kingsOf(banner).map((color) => ENGLISH_NAMES[color]);
  const parts = [first, bannerOf(words, banner), banner.message === 'check to' ? '' : second];
  return parts.filter(Boolean).join(' ');
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
