/**
 * The progress of the tutorial on this device. The tutorial writes it, and pages that link to the tutorial read it.
 * Stored data is validated when it is read.
 */
import { PersistedStore, useStore } from './store.ts';

export interface TutorialProgress {
  /** Ids of chapters whose playback was completed, and of solved tasks. */
  readonly seen: readonly string[];
  readonly stars: readonly string[];
  /** The chapter that was opened last. */
  readonly at: string | null;
  /** Whether all chapters are completed. */
  readonly isFinished: boolean;
  /** Whether the user has dismissed the tutorial. */
  readonly isSkipped: boolean;
}

const KEY = 'tetrarch.tutorial';
const NONE: TutorialProgress = { seen: [], stars: [], at: null, isFinished: false, isSkipped: false };

const progress = new PersistedStore(KEY, (stored) =>
  typeof stored === 'object' && stored !== null ? clean(stored) : NONE,
);

export const tutorialProgress = progress.get;

export function storeTutorialProgress(change: Partial<TutorialProgress>): void {
  progress.set({ ...progress.get(), ...change });
}

export function useTutorialProgress(): TutorialProgress {
  return useStore(progress);
}

/** Returns whether to show the tutorial reminder: until it is completed or dismissed. */
export function useTutorialReminder(): boolean {
  const { isFinished, isSkipped } = useStore(progress);
  return !isFinished && !isSkipped;
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
