/**
 * The suspension of the user's account. It is stored in the tab, so that the login page can show it after the redirect.
 */
import { ERR } from '../../../../protocol/http/errors.ts';
import { PATHS } from '../../hooks/paths.ts';
import { writeTabJson } from '../../storage/tabStorage.ts';
import type { Failure } from '../queries/failureCodes.ts';
import { forgetUser } from './user.ts';

/** Storage key of the params of the refusal. */
export const SUSPENSION_KEY = 'tetrarch.suspension';

/**
 * Handles the refusal of a suspended user: ends the session and opens the login page, which shows the reason. Ignores
 * any other failure.
 */
export function noteSuspension({ code, params }: Failure): void {
  if (code !== ERR.ACCOUNT_SUSPENDED) return;
  forgetUser();
  writeTabJson(SUSPENSION_KEY, params);
  if (location.pathname !== PATHS.logIn) location.assign(PATHS.logIn);
}
