/** Decides whether a screen or a menu entry is open to the user. The server enforces permissions independently. */
import {
  abilitiesOf,
  isHidden,
  meets,
  type Need,
  ROLE_PRIVILEGES,
} from '../../../../protocol/http/abilities.ts';
import type { Flags } from '../../../../protocol/shapes/flags.ts';

/**
 * Whether a screen or a menu entry is open to the user. SIGN_UP: an account would open it. PLAN: the Pro plan would
 * open it. HIDDEN: the user must not see that it exists.
 */
export type Entrance = 'OPEN' | 'SIGN_UP' | 'PLAN' | 'HIDDEN';

/** @param needs the abilities, any one of which opens the screen. If empty, the screen is public. */
export function entranceOf(privileges: readonly string[], needs: readonly Need[], flags: Flags): Entrance {
  const opens = (some: readonly string[]) =>
    needs.some((need) => meets({ privileges: some, abilities: abilitiesOf(some, flags) }, need));
  if (needs.length === 0 || opens(privileges)) return 'OPEN';
  if (needs.every((need) => isHidden(need, flags))) return 'HIDDEN';
  const hasAccount = privileges.includes('BASIC_PRIVILEGE');
  if (!opens(ROLE_PRIVILEGES.ROLE_PREMIUM_USER)) return 'HIDDEN';
  return hasAccount ? 'PLAN' : 'SIGN_UP';
}
