/** How somebody stands to a screen or an entry that leads to it; the server decides about what is on it all the same. */
import {
  abilitiesOf,
  isHidden,
  meets,
  type Need,
  ROLE_PRIVILEGES,
} from '../../../../protocol/http/abilities.ts';
import type { Flags } from '../../../../protocol/shapes/flags.ts';

/** SIGN_UP: an account opens it. PLAN: the Pro plan does. HIDDEN: it does not exist for this person. */
export type Entrance = 'OPEN' | 'SIGN_UP' | 'PLAN' | 'HIDDEN';

/** @param needs each opens the screen by itself; without any it is everybody's. */
export function entranceOf(privileges: readonly string[], needs: readonly Need[], flags: Flags): Entrance {
  const opens = (some: readonly string[]) =>
    needs.some((need) => meets({ privileges: some, abilities: abilitiesOf(some, flags) }, need));
  if (needs.length === 0 || opens(privileges)) return 'OPEN';
  if (needs.every((need) => isHidden(need, flags))) return 'HIDDEN';
  const hasAccount = privileges.includes('BASIC_PRIVILEGE');
  if (!opens(ROLE_PRIVILEGES.ROLE_PREMIUM_USER)) return 'HIDDEN';
  return hasAccount ? 'PLAN' : 'SIGN_UP';
}
