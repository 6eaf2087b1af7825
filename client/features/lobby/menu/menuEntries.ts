/** The entries of the main menu besides its buttons, with their requirements. */
import { type Need, ROLE_PRIVILEGES } from '../../../../protocol/http/abilities.ts';
import { entranceOf } from '../../../shared/data/calls/entrance.ts';
import { FLAGS } from '../../../shared/data/calls/flags.ts';
import { type CurrentUser, entrance } from '../../../shared/data/http/who.ts';
import { activeGamesPath, adminPath, leaderboardPath, PATHS } from '../../../shared/hooks/paths.ts';
import type { IconName } from '../../../shared/ui/layout/Icon.tsx';

export interface MenuEntry {
  readonly id:
    | 'admin'
    | 'videos'
    | 'social'
    | 'activeGames'
    | 'playOffline'
    | 'practice'
    | 'yourGames'
    | 'qBooks'
    | 'studyBoard'
    | 'leaderboards'
    | 'yourRating';
  readonly icon: IconName;
  readonly to: string;
  /** The permission that the entry requires. Null if the entry is public. */
  readonly needs: Need | null;
}

export const PLAY_ENTRIES: readonly MenuEntry[] = [
  { id: 'playOffline', icon: 'device', to: PATHS.offline, needs: null },
  { id: 'activeGames', icon: 'eye', to: activeGamesPath('not-started'), needs: 'view active games' },
];
/** The entries before the rules. */
export const STUDY_ENTRIES: readonly MenuEntry[] = [
  { id: 'practice', icon: 'target', to: PATHS.practice, needs: null },
  { id: 'yourGames', icon: 'save', to: PATHS.games, needs: null },
  { id: 'studyBoard', icon: 'grid', to: PATHS.study, needs: 'view dead board' },
];
/** The entries after the rules. */
export const MORE_ENTRIES: readonly MenuEntry[] = [
  { id: 'qBooks', icon: 'comment', to: PATHS.books, needs: null },
  { id: 'videos', icon: 'film', to: PATHS.videos, needs: null },
  { id: 'leaderboards', icon: 'trophy', to: leaderboardPath('by-rating'), needs: 'view leaderboards' },
  { id: 'yourRating', icon: 'graph', to: PATHS.rating, needs: 'view own rating' },
  { id: 'social', icon: 'globe', to: PATHS.social, needs: 'view social links' },
  { id: 'admin', icon: 'options', to: adminPath('player-reports'), needs: 'MODERATE' },
];

export interface OfferedEntry extends MenuEntry {
  /** Whether the entry links to the page that explains the plan. */
  readonly needsPlan: boolean;
}

/**
 * Returns the entries that this user may open. An entry that requires the plan links to the page about the plan if the
 * user does not have the plan.
 */
export function openEntries(who: CurrentUser | null, entries: readonly MenuEntry[]): readonly OfferedEntry[] {
  return entries.flatMap((entry): OfferedEntry[] => {
    const stand = entry.needs === null ? 'OPEN' : entrance(who, entry.needs);
    return stand === 'OPEN' || stand === 'PLAN' ? [{ ...entry, needsPlan: stand === 'PLAN' }] : [];
  });
}

/** Returns the entries that require an account. `needsPlan` says whether they also require the plan. */
export function lockedEntries(who: CurrentUser | null): readonly OfferedEntry[] {
  return [...PLAY_ENTRIES, ...STUDY_ENTRIES, ...MORE_ENTRIES].flatMap((entry): OfferedEntry[] => {
    if (entry.needs === null || entrance(who, entry.needs) !== 'SIGN_UP') return [];
    return [{ ...entry, needsPlan: entranceOf(ROLE_PRIVILEGES.ROLE_USER, [entry.needs], FLAGS) === 'PLAN' }];
  });
}
