/** Remembers on this device what the user has been told about premoves. */
import { useEffect } from 'react';
import { PersistedStore, Store, useStore } from './store.ts';

/** Whether the first premove has been explained. */
const isShown = new PersistedStore('tetrarch.premoveHint', (stored) => stored === true);

/** Whether the explanation is open now. */
const isOpen = new Store(false);

/**
 * Opens the explanation of premoves at the first call on this device. @returns whether it was the first call.
 */
export function explainFirstPremove(): boolean {
  if (isShown.get()) return false;
  isShown.set(true);
  isOpen.set(true);
  return true;
}

/** Returns whether the explanation is open: from the first premove on, until the user closes it or has chosen a move. */
export function usePremoveHint(): boolean {
  return useStore(isOpen);
}

export function closePremoveHint(): void {
  isOpen.set(false);
}

interface Tip {
  /** Ids of the games in which the tip was shown. */
  readonly games: readonly string[];
  readonly isDismissed: boolean;
}

/** Number of games in which the tip is shown. */
const MOST_GAMES = 3;

const tip = new PersistedStore('tetrarch.premoveTip', (stored): Tip => {
  const { games, isDismissed } = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    [K in keyof Tip]?: unknown;
  };
  return {
    games: Array.isArray(games) ? games.filter((one) => typeof one === 'string') : [],
    isDismissed: isDismissed === true,
  };
});

/**
 * Returns whether to say in this game that premoves exist: during the user's first games on this device, until the
 * first premove or until the user dismisses the tip. @param isPlaying whether the tip would be shown now.
 */
export function usePremoveTip(gameId: string, isPlaying: boolean): boolean {
  const { games, isDismissed } = useStore(tip);
  const isExplained = useStore(isShown);
  const isCounted = games.includes(gameId);
  const shows = isPlaying && !isDismissed && !isExplained && (isCounted || games.length < MOST_GAMES);
  useEffect(() => {
    if (shows && !isCounted) tip.set({ games: [...games, gameId], isDismissed });
  }, [shows, isCounted, games, isDismissed, gameId]);
  return shows;
}

export function dismissPremoveTip(): void {
  tip.set({ ...tip.get(), isDismissed: true });
}
