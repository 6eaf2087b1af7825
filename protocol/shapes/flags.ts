/**
 * Feature flags: parts of the product that an operator switches on and off. The server reads them from its environment
 * and writes them into the page, so that server and page decide alike.
 */

/** Each flag, and whether it is on where nothing is said. */
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

export const FLAG_NAMES = Object.keys(DEFAULT_FLAGS) as FlagName[];

/** What stands in the page as it was built, before a server has written its flags there. */
export const UNWRITTEN_FLAGS = 'as-built';

/** The names of the flags that are on. */
export function writeFlags(flags: Flags): string {
  return FLAG_NAMES.filter((name) => flags[name]).join(' ');
}

/** The flags out of what `writeFlags` wrote; the defaults where nothing was written. */
export function readFlags(text: string | null): Flags {
  if (text === null || text === UNWRITTEN_FLAGS) return DEFAULT_FLAGS;
  const names = text.split(' ');
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, names.includes(name)])) as Record<
    FlagName,
    boolean
  >;
}
