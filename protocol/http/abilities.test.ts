import { describe, expect, it } from 'vitest';
import {
  DEFAULT_FLAGS,
  FLAG_NAMES,
  type FlagName,
  type Flags,
  readFlags,
  UNWRITTEN_FLAGS,
  writeFlags,
} from '../shapes/flags.ts';
import { AREAS, type Area, abilitiesOf, LEVELS, PRIVILEGES, ROLE_PRIVILEGES } from './abilities.ts';

/** The default flags with all areas enabled. */
const ALL_ON: Flags = { ...DEFAULT_FLAGS, socialLinks: true };

/** Returns the allowed abilities as `level area`. The level `manage` includes `view` and `create`. */
function allowed(privileges: readonly string[], flags: Flags = ALL_ON): string[] {
  const abilities = abilitiesOf(privileges, flags);
  return AREAS.flatMap((area) =>
    LEVELS.filter((level) => abilities.can(level, area)).map((level) => `${level} ${area}`),
  ).sort();
}

const each = (level: string, ...areas: string[]) => areas.map((area) => `${level} ${area}`);
const managed = (...areas: string[]) => LEVELS.flatMap((level) => each(level, ...areas));
const OPEN = each('view', 'NFT preview', 'social links', 'payment confirmation');
const sorted = (...lists: string[][]) => [...new Set(lists.flat())].sort();

const BASIC = sorted(
  OPEN,
  each('view', 'game', 'game mode', 'account', 'options', 'subscription', 'NFT payments', 'own NFTs'),
  each('view', 'donations', 'active games', 'dead board'),
  each('create', 'game', 'payments', 'NFT payments', 'donations'),
  managed('game actions', 'subscription'),
);
const RATINGS = each('view', 'own rating', 'leaderboards', 'user games');

describe('abilities', () => {
  it('[PRM-04] have 21 areas with three levels each', () => {
    expect([...AREAS].sort()).toEqual(
      [
        ...[
          'game actions',
          'guest actions',
          'game mode',
          'login',
          'account',
          'user games',
          'options',
          'game',
        ],
        ...['dead board', 'guest game', 'social links', 'NFT preview', 'own NFTs', 'own rating'],
        ...['leaderboards', 'active games', 'payments', 'payment confirmation', 'subscription'],
        ...['NFT payments', 'donations'],
      ].sort(),
    );
    expect(LEVELS).toEqual(['view', 'create', 'manage']);
  });

  it('[PRM-06] [PRM-07] allow a user without privileges to view login and the public areas', () => {
    expect(allowed([])).toEqual(sorted(OPEN, each('view', 'login')));
    for (const privilege of PRIVILEGES) expect(allowed([privilege])).toEqual(expect.arrayContaining(OPEN));
  });

  it('[PRM-08] include the areas of REVIEW_OWN_RATINGS if the user has this privilege', () => {
    expect(allowed(['REVIEW_OWN_RATINGS'])).toEqual(sorted(OPEN, RATINGS));
  });

  it('[PRM-09] [PRM-10] [PRM-11] include the areas of BASIC_PRIVILEGE if the user has this privilege', () => {
    expect(allowed(['BASIC_PRIVILEGE'])).toEqual(BASIC);
  });

  it('[PRM-12] include the areas of DEMO_GAMEPLAY if the user has this privilege', () => {
    expect(allowed(['DEMO_GAMEPLAY'])).toEqual(
      sorted(OPEN, each('view', 'guest game', 'login'), ['create guest game'], managed('guest actions')),
    );
  });

  it('[PRM-05] add up over all privileges, and ignore unknown privileges', () => {
    expect(allowed(ROLE_PRIVILEGES.ROLE_USER)).toEqual(BASIC);
    for (const role of ['ROLE_PREMIUM_USER', 'ROLE_ADMIN'] as const)
      expect(allowed(ROLE_PRIVILEGES[role])).toEqual(sorted(BASIC, RATINGS));
    expect(allowed(['ROLE_ADMIN', 'EVERYTHING'])).toEqual(allowed([]));
    expect(allowed([...ROLE_PRIVILEGES.ROLE_USER].reverse())).toEqual(BASIC);
  });
});

describe('feature flags', () => {
  const EVERYTHING = ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'DEMO_GAMEPLAY'];

  /** Expects that switching off the flag removes exactly its areas. */
  function expectHidden(flag: FlagName, areas: readonly Area[]): void {
    const isOf = (one: string) => areas.some((area) => one.endsWith(` ${area}`));
    const shown = allowed(EVERYTHING);
    for (const area of areas) expect(shown.some((one) => one.endsWith(` ${area}`))).toBe(true);
    expect(allowed(EVERYTHING, { ...ALL_ON, [flag]: false })).toEqual(shown.filter((one) => !isOf(one)));
  }

  it("[FLG-01] include `nft`, which is on by default and hides the NFT preview and the user's NFTs when off", () => {
    expect(DEFAULT_FLAGS.nft).toBe(true);
    expectHidden('nft', ['NFT preview', 'own NFTs']);
  });

  it('[FLG-02] include `payments`, which is on by default and hides everything about payments when off', () => {
    expect(DEFAULT_FLAGS.payments).toBe(true);
    expectHidden('payments', [
      'payments',
      'payment confirmation',
      'subscription',
      'NFT payments',
      'donations',
    ]);
  });

  it('[FLG-03] include `subscription`, which is on by default and hides the subscription when off', () => {
    expect(DEFAULT_FLAGS.subscription).toBe(true);
    expectHidden('subscription', ['subscription']);
  });

  it('[FLG-04] include `nftPayments`, which is on by default and hides payments for collectibles when off', () => {
    expect(DEFAULT_FLAGS.nftPayments).toBe(true);
    expectHidden('nftPayments', ['NFT payments']);
  });

  it('[FLG-05] include `donations`, which is on by default and hides donations when off', () => {
    expect(DEFAULT_FLAGS.donations).toBe(true);
    expectHidden('donations', ['donations']);
  });

  it("[FLG-06] include `rating`, which is on by default and hides the user's rating and the leaderboards when off", () => {
    expect(DEFAULT_FLAGS.rating).toBe(true);
    expectHidden('rating', ['own rating', 'leaderboards']);
  });

  it('[FLG-07] include `activeGames`, which is on by default and hides the list of active games when off', () => {
    expect(DEFAULT_FLAGS.activeGames).toBe(true);
    expectHidden('activeGames', ['active games']);
  });

  it('[FLG-08] include `socialLinks`, which is off by default and hides the links to social networks when off', () => {
    expect(DEFAULT_FLAGS.socialLinks).toBe(false);
    expectHidden('socialLinks', ['social links']);
    expect(allowed(EVERYTHING, DEFAULT_FLAGS)).not.toContain('view social links');
  });

  it('are parsed back from the text that is written into the page', () => {
    for (const flag of FLAG_NAMES) {
      const flags = { ...DEFAULT_FLAGS, [flag]: !DEFAULT_FLAGS[flag] };
      expect(readFlags(writeFlags(flags))).toEqual(flags);
    }
    const none = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, false])) as Record<FlagName, boolean>;
    expect(readFlags(writeFlags(none))).toEqual(none);
    for (const unwritten of [null, UNWRITTEN_FLAGS]) expect(readFlags(unwritten)).toEqual(DEFAULT_FLAGS);
  });
});
