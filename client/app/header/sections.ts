/** The sections of the product. Each section has one link in the header. */
import { matchPath } from 'react-router-dom';
import { PAGES, type PageName } from '../../../protocol/shapes/pages.ts';
import { type CurrentUser, entrance, may } from '../../shared/data/http/who.ts';
import { activeGamesPath, PATHS } from '../../shared/hooks/paths.ts';
import type { IconName } from '../../shared/ui/layout/Icon.tsx';

export type SectionId = 'play' | 'watch' | 'learn' | 'study' | 'you';

export interface Section {
  readonly id: SectionId;
  readonly icon: IconName;
  readonly to: string;
}

const PAGES_OF: Readonly<Record<SectionId, readonly PageName[]>> = {
  play: ['menu', 'create', 'online', 'tables', 'table', 'join', 'entrance', 'game', 'offline', 'offlineGame'],
  watch: ['activeGames', 'tv', 'watchByLink'],
  learn: ['tutorial', 'practice', 'rules', 'faq', 'videos'],
  study: ['study', 'games', 'review'],
  you: [
    'people',
    'person',
    'account',
    'options',
    'notifications',
    'plans',
    'support',
    'purchases',
    'collectibles',
    'rating',
    'leaderboard',
    'logIn',
    'signUp',
  ],
};

/** Returns the section of the page, or null if the page belongs to no section. */
export function sectionOf(pathname: string): SectionId | null {
  // The path of the short rules begins with `/about`, but the page belongs to the section `learn`.
  if (pathname === '/about/rules') return 'learn';
  const ids = Object.keys(PAGES_OF) as SectionId[];
  return ids.find((id) => PAGES_OF[id].some((name) => matchPath(PAGES[name].path, pathname))) ?? null;
}

/** Returns the sections with the URLs of their links. A section links to a page that this user can use. */
export function sectionsFor(who: CurrentUser | null): readonly Section[] {
  const hasList = entrance(who, 'view active games') === 'OPEN';
  return [
    { id: 'play', icon: 'play', to: PATHS.menu },
    // The list of games needs an account. Without an account the link opens the live game.
    { id: 'watch', icon: 'eye', to: hasList ? activeGamesPath('in-progress') : PATHS.tv },
    { id: 'learn', icon: 'book', to: PATHS.tutorial },
    // Without an account the page lists what is open to guests, and says what an account adds.
    { id: 'study', icon: 'grid', to: PATHS.study },
    { id: 'you', icon: 'user', to: may(who, 'view account') ? PATHS.account : PATHS.logIn },
  ];
}
