/**
 * Permissions: one table that maps privileges to the areas of the product, shared by server and client. Abilities
 * depend only on privileges and feature flags. The permissions of owner and players within a game are not in this
 * table.
 */
import { Ability, type RawRuleOf } from '@casl/ability';
import { keysOf } from '../../engine/records.ts';
import type { FlagName, Flags } from '../shapes/flags.ts';

export const ROLES = ['ROLE_ADMIN', 'ROLE_PREMIUM_USER', 'ROLE_USER', 'ROLE_GUEST'] as const;
export type Role = (typeof ROLES)[number];

/** The privilege MODERATE belongs to no role. The operator grants it to single accounts. */
export const PRIVILEGES = [
  'ADMIN',
  'MODERATE',
  'CALCULATE_RATINGS',
  'REVIEW_ALL_RATINGS',
  'REVIEW_OWN_RATINGS',
  'BASIC_PRIVILEGE',
  'DEMO_GAMEPLAY',
] as const;
export type Privilege = (typeof PRIVILEGES)[number];

export const ROLE_PRIVILEGES: Readonly<Record<Role, readonly Privilege[]>> = {
  ROLE_GUEST: ['DEMO_GAMEPLAY'],
  ROLE_USER: ['BASIC_PRIVILEGE'],
  ROLE_PREMIUM_USER: ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS'],
  ROLE_ADMIN: ['ADMIN', 'CALCULATE_RATINGS', 'REVIEW_ALL_RATINGS', 'REVIEW_OWN_RATINGS', 'BASIC_PRIVILEGE'],
};

/** Returns the privileges of an account: those of its role, and MODERATE if it was granted. */
export function privilegesOf({
  role,
  isModerator,
}: {
  role: Role;
  isModerator: boolean;
}): readonly Privilege[] {
  return isModerator ? [...ROLE_PRIVILEGES[role], 'MODERATE'] : ROLE_PRIVILEGES[role];
}

export function hasPrivilege(role: Role, privilege: Privilege): boolean {
  return ROLE_PRIVILEGES[role].includes(privilege);
}

export const AREAS = [
  'game actions',
  'guest actions',
  'game mode',
  'login',
  'account',
  'user games',
  'options',
  'game',
  'dead board',
  'guest game',
  'social links',
  'NFT preview',
  'own NFTs',
  'own rating',
  'leaderboards',
  'active games',
  'payments',
  'payment confirmation',
  'subscription',
  'NFT payments',
  'donations',
] as const;
export type Area = (typeof AREAS)[number];

/** The level `manage` includes the levels `view` and `create`. */
export const LEVELS = ['view', 'create', 'manage'] as const;
export type Level = (typeof LEVELS)[number];

export type Abilities = Ability<[Level, Area]>;
type Rule = RawRuleOf<Abilities>;

/** Abilities that every caller has. */
const OPEN: readonly Rule[] = [
  { action: 'view', subject: ['NFT preview', 'social links', 'payment confirmation'] },
];
/** The abilities of callers without any privilege, in addition to those of every caller. */
const ANONYMOUS_RULES: readonly Rule[] = [{ action: 'view', subject: 'login' }];

const GRANTS: Readonly<Record<Privilege, readonly Rule[]>> = {
  DEMO_GAMEPLAY: [
    { action: 'view', subject: ['guest game', 'login'] },
    { action: 'create', subject: 'guest game' },
    { action: 'manage', subject: 'guest actions' },
  ],
  BASIC_PRIVILEGE: [
    {
      action: 'view',
      subject: [
        'game',
        'game mode',
        'account',
        'options',
        'subscription',
        'NFT payments',
        'own NFTs',
        'donations',
        'active games',
        'dead board',
      ],
    },
    { action: 'create', subject: ['game', 'payments', 'NFT payments', 'donations'] },
    { action: 'manage', subject: ['game actions', 'subscription'] },
  ],
  REVIEW_OWN_RATINGS: [{ action: 'view', subject: ['own rating', 'leaderboards', 'user games'] }],
  // These privileges grant no area. Single calls and screens require them by name.
  REVIEW_ALL_RATINGS: [],
  CALCULATE_RATINGS: [],
  MODERATE: [],
  ADMIN: [],
};

/** The areas that each flag hides when it is switched off. */
const HIDDEN_WITHOUT: Readonly<Record<FlagName, readonly Area[]>> = {
  nft: ['NFT preview', 'own NFTs'],
  payments: ['payments', 'payment confirmation', 'subscription', 'NFT payments', 'donations'],
  subscription: ['subscription'],
  nftPayments: ['NFT payments'],
  donations: ['donations'],
  rating: ['own rating', 'leaderboards'],
  activeGames: ['active games'],
  socialLinks: ['social links'],
};

/** Returns the areas that switched-off flags hide from all users. */
function hiddenAreas(flags: Flags): Area[] {
  const names = keysOf(HIDDEN_WITHOUT);
  return [...new Set(names.filter((name) => !flags[name]).flatMap((name) => HIDDEN_WITHOUT[name]))];
}

/** Returns the abilities that these privileges grant. Unknown names are ignored. */
export function abilitiesOf(privileges: readonly string[], flags: Flags): Abilities {
  const known = PRIVILEGES.filter((privilege) => privileges.includes(privilege));
  const granted = known.length === 0 ? ANONYMOUS_RULES : known.flatMap((privilege) => GRANTS[privilege]);
  const hidden = hiddenAreas(flags);
  // If two rules contradict each other, the later one applies. So the rules of switched-off flags come last.
  const taken: Rule[] = hidden.length === 0 ? [] : [{ inverted: true, action: 'manage', subject: hidden }];
  return new Ability<[Level, Area]>([...OPEN, ...granted, ...taken]);
}

/** The requirement of a call or a screen: a level in an area, or a named privilege. */
export type Need = `${Level} ${Area}` | Privilege;

/** The permissions of a caller. */
export interface Caller {
  readonly privileges: readonly string[];
  readonly abilities: Abilities;
}

export function meets({ privileges, abilities }: Caller, need: Need): boolean {
  const required = areaOf(need);
  if (required !== null) return abilities.can(required.level, required.area);
  // Admins do all that moderators do.
  return privileges.includes(need) || (need === 'MODERATE' && privileges.includes('ADMIN'));
}

/** Returns whether a switched-off flag hides the requirement from all callers. */
export function isHidden(need: Need, flags: Flags): boolean {
  const required = areaOf(need);
  return required !== null && hiddenAreas(flags).includes(required.area);
}

function areaOf(need: Need): { level: Level; area: Area } | null {
  const level = LEVELS.find((one) => need.startsWith(`${one} `));
  return level === undefined ? null : { level, area: need.slice(level.length + 1) as Area };
}
