/** Texts about accounts. */
import type { TFunction } from 'i18next';
import type { AdminUser } from '../../../protocol/http/adminApi.ts';

type Role = AdminUser['roles'][number];
/** The names of the plans, by role. They are the same in every language. */
const PLANS = { ROLE_USER: 'Starter', ROLE_PREMIUM_USER: 'Pro' } as const;

function isPlan(role: Role): role is keyof typeof PLANS {
  return role in PLANS;
}

export function nameOfRole(t: TFunction, role: Role): string {
  return isPlan(role) ? PLANS[role] : t(`admin.users.roles.${role}`);
}

export function stateOf({ isSuspended, isActivated }: Pick<AdminUser, 'isSuspended' | 'isActivated'>) {
  return isSuspended ? 'suspended' : isActivated ? 'active' : 'waiting';
}
