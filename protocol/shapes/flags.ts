/**
 * Feature flags, set by the operator. The server reads them from its environment and writes them into the page, so
 * that server and page agree.
 */

import { keysOf } from '../../engine/records.ts';

/** Each flag with its default. */
export const DEFAULT_FLAGS = {
  nft: true,
  payments: true,
  subscription: true,
  nftPayments: true,
  donations: true,
  rating: true,
  activeGames: true,
  socialLinks: false,
} as const;

export type FlagName = keyof typeof DEFAULT_FLAGS;
export type Flags = Readonly<Record<FlagName, boolean>>;

export const FLAG_NAMES = keysOf(DEFAULT_FLAGS);

/** The placeholder in the built page, before a server writes its flags. */
export const UNWRITTEN_FLAGS = 'as-built';

/** The names of the enabled flags. */
export function writeFlags(flags: Flags): string {
  return FLAG_NAMES.filter((name) => flags[name]).join(' ');
}

/** Parses the output of `writeFlags`; the defaults for the placeholder. */
export function readFlags(text: string | null): Flags {
  if (text === null || text === UNWRITTEN_FLAGS) return DEFAULT_FLAGS;
  const names = text.split(' ');
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, names.includes(name)])) as Record<
    FlagName,
    boolean
  >;
}
