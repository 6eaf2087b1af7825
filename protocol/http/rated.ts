/** Decides whether a user can play rated games. The server rates games by this rule, and pages explain it to users. */
import type { Privilege } from './abilities.ts';

/** The reason why a user has no rated games: no account, no privilege of the Pro plan, or no full name. */
export type UnratedReason = 'ACCOUNT' | 'PLAN' | 'NAME';

/**
 * Returns why games against random opponents never change this user's rating. Returns null if such games may change it.
 * Whether one game changes the rating also depends on the other players. Games by invitation and against bots are never
 * rated.
 */
export function unratedReason(privileges: readonly string[], fullName: string | null): UnratedReason | null {
  const has = (privilege: Privilege) => privileges.includes(privilege);
  if (!has('BASIC_PRIVILEGE')) return 'ACCOUNT';
  if (!has('CALCULATE_RATINGS')) return 'PLAN';
  return fullName === null ? 'NAME' : null;
}
