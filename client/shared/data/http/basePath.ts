import { isGuest } from './who.ts';

export const GUEST_API = '/api/guest';

/** Returns the base path of calls. Guests have another base path than users with an account. */
export function api(): string {
  return isGuest() ? GUEST_API : '/api';
}
