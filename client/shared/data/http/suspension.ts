/** The suspension of the user's account, which the login page shows. It is kept for the tab, across the redirect. */
import { ERR } from '../../../../protocol/http/errors.ts';
import { PATHS } from '../../hooks/paths.ts';
import { writeTabJson } from '../../storage/tabStorage.ts';
import type { Failure } from '../queries/failureCodes.ts';
import { forgetUser } from './user.ts';

/** Storage key of the params of the refusal. */
export const SUSPENSION_KEY = 'tetrarch.suspension';

/** Ends the session of a suspended user, and opens the login page, which says why. Other failures change nothing. */
export function noteSuspension({ code, params }: Failure): void {
  if (code !== ERR.ACCOUNT_SUSPENDED) return;
  forgetUser();
  writeTabJson(SUSPENSION_KEY, params);
  if (location.pathname !== PATHS.logIn) location.assign(PATHS.logIn);
}
