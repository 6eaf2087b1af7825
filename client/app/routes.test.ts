// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Need, ROLE_PRIVILEGES } from '../../protocol/http/abilities.ts';
import { DEFAULT_FLAGS } from '../../protocol/shapes/flags.ts';
import { type Entrance, entranceOf } from '../shared/data/calls/entrance.ts';
import { routes } from './routes.tsx';

/**
 * The entrance to a screen for an anonymous visitor, a guest, a user, a user with the plan, and an admin, in this
 * order.
 */
const OPEN_TO_ALL: Entrance[] = ['OPEN', 'OPEN', 'OPEN', 'OPEN', 'OPEN'];
const OF_PLAYERS: Entrance[] = ['SIGN_UP', 'OPEN', 'OPEN', 'OPEN', 'OPEN'];
const OF_ACCOUNTS: Entrance[] = ['SIGN_UP', 'SIGN_UP', 'OPEN', 'OPEN', 'OPEN'];
const PLAN_ROUTES: Entrance[] = ['SIGN_UP', 'SIGN_UP', 'PLAN', 'OPEN', 'OPEN'];

const SCREENS: Readonly<Record<string, Entrance[]>> = {
  '/': OPEN_TO_ALL,
  '/create': OF_PLAYERS,
  '/online': OF_PLAYERS,
  '/tables': OPEN_TO_ALL,
  '/tables/:tableId': OPEN_TO_ALL,
  '/tv': OPEN_TO_ALL,
  '/people': OPEN_TO_ALL,
  '/@/:nickname': OPEN_TO_ALL,
  '/join': OF_PLAYERS,
  '/join/:gameId': OF_PLAYERS,
  '/watch': OF_PLAYERS,
  '/game/:gameId': OF_PLAYERS,
  '/active-games/:tab': OF_ACCOUNTS,
  '/options': OF_ACCOUNTS,
  '/account': OF_ACCOUNTS,
  '/notifications': OF_PLAYERS,
  '/subscription': OF_ACCOUNTS,
  '/support': OF_ACCOUNTS,
  '/purchases': OF_ACCOUNTS,
  '/nft': OF_ACCOUNTS,
  '/nft/:tokenId': OPEN_TO_ALL,
  '/payment-confirmation/:of/success/:sessionId': OPEN_TO_ALL,
  '/payment-confirmation/:of/failure': OPEN_TO_ALL,
  '/sign-up': OPEN_TO_ALL,
  '/login': OPEN_TO_ALL,
  '/forgot-password': OPEN_TO_ALL,
  '/reset-password': OPEN_TO_ALL,
  '/activate': OPEN_TO_ALL,
  '/study': OF_ACCOUNTS,
  '/practice': OPEN_TO_ALL,
  '/offline': OPEN_TO_ALL,
  '/offline/game': OPEN_TO_ALL,
  '/games': OPEN_TO_ALL,
  '/games/:recordId': OPEN_TO_ALL,
  '/admin/:tab': ['HIDDEN', 'HIDDEN', 'HIDDEN', 'HIDDEN', 'OPEN'],
  '/leaderboard/:board': PLAN_ROUTES,
  '/ratings/mine': PLAN_ROUTES,
  '/welcome': OPEN_TO_ALL,
  '/about/:page': OPEN_TO_ALL,
  '/rules': OPEN_TO_ALL,
  '/faq': OPEN_TO_ALL,
  '/tutorial/:chapter?': OPEN_TO_ALL,
  '/videos': OPEN_TO_ALL,
  // This screen is hidden, because its feature flag is off by default.
  '/social': ['HIDDEN', 'HIDDEN', 'HIDDEN', 'HIDDEN', 'HIDDEN'],
  '/gallery': OPEN_TO_ALL,
  '*': OPEN_TO_ALL,
};

const { ROLE_GUEST, ROLE_USER, ROLE_PREMIUM_USER, ROLE_ADMIN } = ROLE_PRIVILEGES;
const ALL_ROLES = [[], ROLE_GUEST, ROLE_USER, ROLE_PREMIUM_USER, ROLE_ADMIN];

const needsOf = (path: string) =>
  (routes.find((route) => route.path === path)?.handle as { needs: Need[] } | undefined)?.needs ?? [];

describe('the screens', () => {
  it('are exactly those of the page table', () => {
    expect(routes.map(({ path }) => path ?? '').sort()).toEqual(Object.keys(SCREENS).sort());
  });

  it.each(Object.entries(SCREENS))(
    'include %s, which only the roles with its permission can open',
    (path, expected) => {
      expect(ALL_ROLES.map((privileges) => entranceOf(privileges, needsOf(path), DEFAULT_FLAGS))).toEqual(
        expected,
      );
    },
  );

  it('[FLG-07] are hidden from all roles when their feature flag is off', () => {
    const flags = { ...DEFAULT_FLAGS, activeGames: false };
    for (const privileges of ALL_ROLES)
      expect(entranceOf(privileges, needsOf('/active-games/:tab'), flags)).toBe('HIDDEN');
  });

  it('appear when their feature flag is on, for the roles that have the permission', () => {
    const flags = { ...DEFAULT_FLAGS, socialLinks: true };
    for (const privileges of ALL_ROLES)
      expect(entranceOf(privileges, needsOf('/social'), flags)).toBe('OPEN');
  });
});
