/** What the main menu leads to besides the ways to a game, and to whom each entry is open. */
import { may, type Privilege, type Who } from '../net/who.ts';
import type { IconName } from '../ui/Icon.tsx';
import { aboutPath, activeGamesPath, PATHS } from '../ui/paths.ts';

export interface MenuEntry {
  readonly id: 'activeGames' | 'studyBoard' | 'leaderboards' | 'yourRating' | 'quickRules' | 'rules' | 'faq';
  readonly icon: IconName;
  /** Null: the screen is still to come, so that the entry is shown only to those who have to unlock it first. */
  readonly to: string | null;
  /** What it takes; null: open to everybody. */
  readonly needs: Privilege | null;
}

const ENTRIES: readonly MenuEntry[] = [
  { id: 'activeGames', icon: 'eye', to: activeGamesPath('not-started'), needs: 'BASIC_PRIVILEGE' },
  { id: 'quickRules', icon: 'book', to: aboutPath('rules'), needs: null },
  { id: 'studyBoard', icon: 'grid', to: null, needs: 'BASIC_PRIVILEGE' },
  { id: 'rules', icon: 'file', to: PATHS.rules, needs: null },
  { id: 'leaderboards', icon: 'trophy', to: null, needs: 'REVIEW_OWN_RATINGS' },
  { id: 'faq', icon: 'help', to: PATHS.faq, needs: null },
  { id: 'yourRating', icon: 'graph', to: null, needs: 'REVIEW_OWN_RATINGS' },
];

export interface OfferedEntry extends MenuEntry {
  /** Shown with the way to unlock it. */
  readonly isLocked: boolean;
}

export function menuEntries(who: Who | null): readonly OfferedEntry[] {
  const isGuest = !may(who, 'BASIC_PRIVILEGE');
  return ENTRIES.flatMap((entry): OfferedEntry[] => {
    const isOpen = entry.needs === null || may(who, entry.needs);
    if (isOpen && entry.to !== null) return [{ ...entry, isLocked: false }];
    return !isOpen && isGuest ? [{ ...entry, isLocked: true }] : [];
  });
}
