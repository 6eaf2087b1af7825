// The video tutorials: the course chapters of each film, and the duration of every step.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/check/checkSources.ts';

export const CLIPS_FOLDER = join(ROOT, 'client', 'public', 'clips');

export interface Clip {
  readonly id: string;
  /** The ids of the course chapters. */
  readonly chapters: readonly string[];
}

export interface ClipStep {
  readonly chapter: string;
  /** The index of the step in the chapter, beginning at 0. */
  readonly index: number;
  readonly seconds: number;
  readonly banner: { readonly message: string; readonly secondKingColour: string | null } | null;
}

interface Texts {
  readonly banner: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly chapters: Readonly<Record<string, { readonly steps: readonly string[] }>>;
}

interface Chapter {
  readonly id: string;
  readonly episodes: readonly {
    readonly steps: readonly { readonly seconds: number; readonly banner?: ClipStep['banner'] }[];
  }[];
}

const read = (...path: string[]) =>
  JSON.parse(readFileSync(join(ROOT, 'client', 'features', ...path), 'utf8'));

/** The list of clips. The page that shows the films reads the same list. */
export const CLIPS: readonly Clip[] = read('videos', 'clips.json');
const CHAPTERS: readonly Chapter[] = read('tutorial', 'course', 'course.json').chapters;

/** The factor by which a recording is slower than the course, to leave time for reading. */
const SLOWER = 1.2;
/** The formats of the films: VP9, and H.264 for browsers without VP9, with the maximum file size of each. */
export const FILM_FORMATS = [
  { extension: 'webm', largestBytes: 300_000 },
  { extension: 'mp4', largestBytes: 450_000 },
] as const;
/** Maximum total size of all films in both formats, with captions and covers. */
export const LARGEST_TOTAL_BYTES = 15_000_000;
/** Seconds for which the last picture stays visible. */
export const LAST_SECONDS = 1.5;

export function stepsOf({ chapters }: Clip): ClipStep[] {
  return chapters.flatMap((chapter) => {
    const found = CHAPTERS.find(({ id }) => id === chapter);
    if (!found) throw new Error(`The course has no chapter ${chapter}`);
    return found.episodes
      .flatMap(({ steps }) => steps)
      .map(({ seconds, banner = null }, index) => ({ chapter, index, seconds: seconds * SLOWER, banner }));
  });
}

export function secondsOf(clip: Clip): number {
  return stepsOf(clip).reduce((sum, { seconds }) => sum + seconds, LAST_SECONDS);
}

/** Returns the captions of a clip as WebVTT: the text of each step, with its banner below. */
export function captionsOf(clip: Clip, language: string): string {
  const texts: Texts = read('tutorial', 'texts', `${language}.json`);
  let at = 0;
  const cues = stepsOf(clip).map((step, number) => {
    const begins = at;
    at += step.seconds;
    const says = texts.chapters[step.chapter]?.steps[step.index] ?? '';
    const lines = step.banner ? [says, `(${bannerText(texts, step.banner)})`] : [says];
    return [number + 1, `${timeText(begins)} --> ${timeText(at)}`, ...lines].join('\n');
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function bannerText(
  { banner }: Texts,
  { message, secondKingColour }: NonNullable<ClipStep['banner']>,
): string {
  const text = banner[message];
  return typeof text === 'object' ? (text[secondKingColour ?? ''] ?? '') : (text ?? '');
}

/** Formats a time such as 00:01:02.500. */
function timeText(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
