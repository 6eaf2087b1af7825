/** Decides whose games are rated. The server rates games by this rule, and the pages show it to users. */
import type { Privilege } from './abilities.ts';

/** What a user lacks: an account, the privilege of the Pro plan, a full name. */
export type UnratedReason = 'ACCOUNT' | 'PLAN' | 'NAME';

/**
 * Returns why games of this user against random opponents do not change the user's rating; null if they do, provided
 * that the other players allow it. Games by invitation and against bots are never rated.
 */
export function unratedReason(privileges: readonly string[], fullName: string | null): UnratedReason | null {
  const has = (privilege: Privilege) => privileges.includes(privilege);
  if (!has('BASIC_PRIVILEGE')) return 'ACCOUNT';
  if (!has('CALCULATE_RATINGS')) return 'PLAN';
  return fullName === null ? 'NAME' : null;
}
