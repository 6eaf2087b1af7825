/**
 * The user's progress: solved puzzles, the streak of solved puzzles of the day, and the rating. It is stored on the device
 * and, for users with an account, in the account. Stored data is validated when it is read.
 */
import { PRACTICE_ROUTES } from '../../../protocol/http/practiceApi.ts';
import {
  joinProgress,
  NO_PROGRESS,
  type PracticeProgress,
  readProgress,
} from '../../../protocol/shapes/practice.ts';
import { callWithAccount } from '../../shared/data/http/session.ts';
import { getCurrentUser, isGuest } from '../../shared/data/http/who.ts';
import { readJson } from '../../shared/storage/browserStorage.ts';
import { PersistedStore, useStore } from '../../shared/storage/store.ts';
import type { PracticePuzzle } from './puzzles.ts';

interface StoredPractice {
  /** The name of the account that owns the progress. Null for a guest. */
  readonly owner: string | null;
  readonly progress: PracticeProgress;
}

const KEY = 'tetrarch.practice';
const store = new PersistedStore<StoredPractice>(KEY, parse);

function parse(stored: unknown): StoredPractice {
  // Earlier versions stored the solved puzzles only.
  if (Array.isArray(stored))
    return { owner: null, progress: readProgress({ ...NO_PROGRESS, solved: stored }) };
  const { owner, progress } = (stored ?? {}) as Partial<Record<string, unknown>>;
  return { owner: typeof owner === 'string' ? owner : null, progress: readProgress(progress) };
}

function ownerNow(): string | null {
  return isGuest() ? null : (getCurrentUser()?.username ?? null);
}

/**
 * Returns the progress that this user sees. Progress of another account on this device is hidden. A guest's progress
 * passes to the account at the login.
 */
function progressOf({ owner, progress }: StoredPractice, now: string | null): PracticeProgress {
  return owner === null || owner === now ? progress : NO_PROGRESS;
}

export function usePractice(): PracticeProgress {
  return progressOf(useStore(store), ownerNow());
}

/** Stores an answer, and sends the progress to the account. */
export function storeAnswer(puzzle: PracticePuzzle, answer: PuzzleAnswer): void {
  const owner = ownerNow();
  // Reads the store again, because another tab may have stored answers.
  const before = joinProgress(progressOf(store.get(), owner), progressOf(parse(readJson(KEY)), owner));
  const progress = afterAnswer(before, puzzle, answer);
  store.set({ owner, progress });
  void syncPractice();
}

/** Joins the progress of this device with the progress of the user's account, if there is an account. */
export async function syncPractice(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const answer = await callWithAccount(PRACTICE_ROUTES.join, { body: progressOf(store.get(), owner) });
  // Ignores an answer for a user who has logged out. Keeps the puzzles that were solved while the request was pending.
  if (answer.ok && ownerNow() === owner)
    store.set({ owner, progress: joinProgress(answer.value, progressOf(store.get(), owner)) });
}

export interface PuzzleAnswer {
  readonly isRight: boolean;
  /** Whether this is the first attempt and no hint was shown. Otherwise the answer counts as wrong for the rating. */
  readonly isClean: boolean;
  /** Today in UTC, if this is the puzzle of the day. */
  readonly day: string | null;
}

/** The rating of a puzzle, by the lowest bot level that solves it. Studies have no level and count as level 2. */
const PUZZLE_RATINGS = { 1: 800, 2: 1000, 3: 1200, 4: 1450, 5: 1700 } as const;
/** The K-factors of the Elo rating: for the first `FAST_ANSWERS` answers, and for later ones. */
const [FAST, SLOW, FAST_ANSWERS] = [40, 16, 20];

/** Returns the progress after an answer. Only the first answer to a puzzle changes the rating (Elo). */
export function afterAnswer(
  progress: PracticeProgress,
  { id, level }: PracticePuzzle,
  { isRight, isClean, day }: PuzzleAnswer,
): PracticeProgress {
  const { solved, rated, rating } = progress;
  const isFirst = !rated.includes(id) && !solved.includes(id);
  const expected = 1 / (1 + 10 ** ((PUZZLE_RATINGS[level ?? 2] - rating) / 400));
  const change = (rated.length < FAST_ANSWERS ? FAST : SLOW) * ((isRight && isClean ? 1 : 0) - expected);
  return {
    solved: isRight && !solved.includes(id) ? [...solved, id] : solved,
    rated: isFirst ? [...rated, id] : rated,
    rating: isFirst ? Math.max(0, Math.round(rating + change)) : rating,
    ...streakAfter(progress, isRight ? day : null),
  };
}

function streakAfter({ streak, lastDay }: PracticeProgress, day: string | null) {
  if (day === null || day === lastDay) return { streak, lastDay };
  return { streak: lastDay === dayBefore(day) ? streak + 1 : 1, lastDay: day };
}

/** Returns the length of the current streak. It is 0 if neither today's nor yesterday's puzzle was solved. */
export function streakAt({ streak, lastDay }: PracticeProgress, today: string): number {
  return lastDay === today || lastDay === dayBefore(today) ? streak : 0;
}

function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - 86_400_000));
}

/** Returns the day in UTC as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
