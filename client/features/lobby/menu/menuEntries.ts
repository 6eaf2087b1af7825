/** The secondary entries of the main menu, with their requirements. */
import type { Need } from '../../../../protocol/http/abilities.ts';
import { type CurrentUser, entrance } from '../../../shared/data/http/who.ts';
import {
  aboutPath,
  activeGamesPath,
  adminPath,
  leaderboardPath,
  PATHS,
} from '../../../shared/hooks/paths.ts';
import type { IconName } from '../../../shared/ui/layout/Icon.tsx';

export interface MenuEntry {
  readonly id:
    | 'admin'
    | 'tutorial'
    | 'videos'
    | 'social'
    | 'activeGames'
    | 'playOffline'
    | 'practice'
    | 'yourGames'
    | 'qBooks'
    | 'studyBoard'
    | 'leaderboards'
    | 'yourRating'
    | 'quickRules'
    | 'rules'
    | 'faq';
  readonly icon: IconName;
  readonly to: string;
  /** What the entry requires. Null for a public entry. */
  readonly needs: Need | null;
}

const ENTRIES: readonly MenuEntry[] = [
  { id: 'tutorial', icon: 'play', to: PATHS.tutorial, needs: null },
  { id: 'playOffline', icon: 'device', to: PATHS.offline, needs: null },
  { id: 'activeGames', icon: 'eye', to: activeGamesPath('not-started'), needs: 'view active games' },
  { id: 'quickRules', icon: 'book', to: aboutPath('rules'), needs: null },
  { id: 'studyBoard', icon: 'grid', to: PATHS.study, needs: 'view dead board' },
  { id: 'practice', icon: 'target', to: PATHS.practice, needs: null },
  { id: 'yourGames', icon: 'save', to: PATHS.games, needs: null },
  { id: 'qBooks', icon: 'comment', to: PATHS.books, needs: null },
  { id: 'rules', icon: 'file', to: PATHS.rules, needs: null },
  { id: 'leaderboards', icon: 'trophy', to: leaderboardPath('by-rating'), needs: 'view leaderboards' },
  { id: 'faq', icon: 'help', to: PATHS.faq, needs: null },
  { id: 'videos', icon: 'film', to: PATHS.videos, needs: null },
  { id: 'yourRating', icon: 'graph', to: PATHS.rating, needs: 'view own rating' },
  { id: 'social', icon: 'globe', to: PATHS.social, needs: 'view social links' },
  { id: 'admin', icon: 'options', to: adminPath('bug-reports'), needs: 'ADMIN' },
];

export interface OfferedEntry extends MenuEntry {
  /** How the user can unlock the entry. Null if it is open. */
  readonly lock: 'SIGN_UP' | 'PLAN' | null;
}

export function menuEntries(who: CurrentUser | null): readonly OfferedEntry[] {
  return ENTRIES.flatMap((entry): OfferedEntry[] => {
    const stand = entry.needs === null ? 'OPEN' : entrance(who, entry.needs);
    if (stand === 'HIDDEN') return [];
    return [{ ...entry, lock: stand === 'OPEN' ? null : stand }];
  });
}
