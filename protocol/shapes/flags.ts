/**
 * Feature flags, which the operator sets. The server reads them from its environment and writes them into the page, so
 * server and page use the same flags.
 */

import { keysOf } from '../../engine/records.ts';

/** The default of each flag. */
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

/** The placeholder in the built page, which a server replaces by its flags. */
export const UNWRITTEN_FLAGS = 'as-built';

/** Returns the names of the enabled flags as text. */
export function writeFlags(flags: Flags): string {
  return FLAG_NAMES.filter((name) => flags[name]).join(' ');
}

/** Parses the output of `writeFlags`. Returns the defaults for the placeholder. */
export function readFlags(text: string | null): Flags {
  if (text === null || text === UNWRITTEN_FLAGS) return DEFAULT_FLAGS;
  const names = text.split(' ');
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, names.includes(name)])) as Record<
    FlagName,
    boolean
  >;
}
