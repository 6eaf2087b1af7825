/** The role table: which privileges a role has. Everything a person may do is decided from privileges. */
import type { AccountTable } from '../db/tables.ts';

export const PRIVILEGES = [
  'ADMIN',
  'CALCULATE_RATINGS',
  'REVIEW_ALL_RATINGS',
  'REVIEW_OWN_RATINGS',
  'BASIC_PRIVILEGE',
  'DEMO_GAMEPLAY',
] as const;
export type Privilege = (typeof PRIVILEGES)[number];
export type Role = AccountTable['role'];

export const ROLE_PRIVILEGES: Readonly<Record<Role, readonly Privilege[]>> = {
  ROLE_GUEST: ['DEMO_GAMEPLAY'],
  ROLE_USER: ['BASIC_PRIVILEGE'],
  ROLE_PREMIUM_USER: ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS'],
  ROLE_ADMIN: ['ADMIN', 'CALCULATE_RATINGS', 'REVIEW_ALL_RATINGS', 'REVIEW_OWN_RATINGS', 'BASIC_PRIVILEGE'],
};

export function hasPrivilege(role: Role, privilege: Privilege): boolean {
  return ROLE_PRIVILEGES[role].includes(privilege);
}
