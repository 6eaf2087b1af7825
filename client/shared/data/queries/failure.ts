/** Reports a failed request by a toast. A guest who has no games left sees the prompt to sign up instead. */

import { ERR } from '../../../../protocol/http/errors.ts';
import { promptSignUp } from '../../hooks/signUp.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { Failure, FailureCode } from './failureCodes.ts';

export function reportFailure(failure: Failure): void {
  if (isUsedUp(failure.code)) promptSignUp('games');
  else showToast(failureText(failure));
}

/** Returns the text of the failure in the current language. */
export function failureText({ code, params }: Failure): string {
  return t(`errors.${code}`, params);
}

/** Returns whether the guest has played the maximum number of games. */
export function isUsedUp(code: FailureCode): boolean {
  return code === ERR.NO_GUEST_GAMES_LEFT;
}
