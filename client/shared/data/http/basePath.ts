import { isGuest } from './who.ts';

export const GUEST_API = '/api/guest';

/** Returns the base path of calls. Guests have their own. */
export function api(): string {
  return isGuest() ? GUEST_API : '/api';
}
