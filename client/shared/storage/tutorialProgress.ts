/**
 * How far this device's person is in the tutorial. It is kept by the tutorial and read by the pages that remind of it.
 * Whatever was stored is cleaned when it is read.
 */
import { useSyncExternalStore } from 'react';

export interface TutorialProgress {
  /** Chapters whose playback was seen to its end, and tasks that were solved, by id. */
  readonly seen: readonly string[];
  readonly stars: readonly string[];
  /** The chapter that was open last. */
  readonly at: string | null;
  /** All chapters are seen. */
  readonly isFinished: boolean;
  /** Said to know the game already. */
  readonly isSkipped: boolean;
}

const KEY = 'tetrarch.tutorial';
const NONE: TutorialProgress = { seen: [], stars: [], at: null, isFinished: false, isSkipped: false };

const listeners = new Set<() => void>();
let progress = read();

export function tutorialProgress(): TutorialProgress {
  return progress;
}

export function storeTutorialProgress(change: Partial<TutorialProgress>): void {
  progress = { ...progress, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Whether to remind of the tutorial: until it is finished, or the person says that it is not needed. */
export function useTutorialReminder(): boolean {
  const { isFinished, isSkipped } = useSyncExternalStore(subscribe, tutorialProgress);
  return !isFinished && !isSkipped;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): TutorialProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? clean(stored) : NONE;
  } catch {
    return NONE;
  }
}

function clean({
  seen,
  stars,
  at,
  isFinished,
  isSkipped,
}: Partial<Record<string, unknown>>): TutorialProgress {
  return {
    seen: words(seen),
    stars: words(stars),
    at: typeof at === 'string' ? at : null,
    isFinished: isFinished === true,
    isSkipped: isSkipped === true,
  };
}

function words(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
