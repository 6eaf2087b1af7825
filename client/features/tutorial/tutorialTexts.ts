/** The texts of the tutorial: one file per language, which is loaded only with the tutorial. */
import type { ColorName } from '../../../engine/board/pieces.ts';
import type { Editions } from '../../shared/i18n/editions.ts';
import type { Banner, Reason } from './course/courseShape.ts';
import type en from './texts/en.json';

export interface TaskTexts {
  readonly prompt: string;
  readonly hint: string;
  /** One text for each expected mistake. */
  readonly mistakes: readonly string[];
  /** The text for any other wrong answer, and the text for the correct answer. */
  readonly other: string;
  readonly success: string;
}

export interface ChapterTexts {
  readonly name: string;
  /** The rule in one sentence. */
  readonly label: string;
  /** The text of each step. */
  readonly steps: readonly string[];
  readonly tasks: readonly TaskTexts[];
}

type BannerTexts = Readonly<Record<Exclude<Banner['message'], 'check to'>, string>> & {
  /** Texts by the color of the king in check. */
  readonly 'check to': Readonly<Record<ColorName, string>>;
};

export interface TutorialTexts {
  readonly title: string;
  readonly startModal: Readonly<Record<'title' | 'text' | 'start' | 'resume' | 'exit', string>>;
  readonly finalModal: Readonly<Record<'title' | 'text' | 'play' | 'startOver' | 'exit', string>>;
  readonly illegal: Readonly<Record<Reason, string>>;
  /** The texts of buttons and labels. `{name}` is a placeholder. */
  readonly words: Readonly<Record<keyof (typeof en)['words'], string>>;
  readonly banner: BannerTexts;
  /** Texts by chapter id. */
  readonly chapters: Readonly<Record<string, ChapterTexts>>;
}

export const TUTORIAL: Editions<TutorialTexts> = {
  en: () => import('./texts/en.json'),
  es: () => import('./texts/es.json'),
  ru: () => import('./texts/ru.json'),
  zh: () => import('./texts/zh.json'),
  pt: () => import('./texts/pt.json'),
};

/** Returns the text with its placeholders replaced. */
export function filled(text: string, values: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Returns the text of a banner. */
export function bannerText(
  { banner }: TutorialTexts,
  { message, secondKingColour, firstKingColour }: Banner,
) {
  return message === 'check to' ? banner[message][secondKingColour ?? firstKingColour] : banner[message];
}
