/** Roles of accounts, and what they amount to. Everything a person may do is decided from privileges. */
import { type Privilege, ROLE_PRIVILEGES, type Role } from '../../protocol/abilities.ts';

export { type Privilege, ROLE_PRIVILEGES, type Role } from '../../protocol/abilities.ts';

export function hasPrivilege(role: Role, privilege: Privilege): boolean {
  return ROLE_PRIVILEGES[role].includes(privilege);
}
