/** Tells of a request that failed: a notice, or for a guest without games left the way to more of them. */

import { promptSignUp } from '../../hooks/signUp.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { Failure, FailureCode } from './failureCodes.ts';

export function reportFailure(failure: Failure): void {
  if (isUsedUp(failure.code)) promptSignUp('games');
  else showToast(failureText(failure));
}

/** The failure in the chosen language. */
export function failureText({ code, params }: Failure): string {
  return t(`errors.${code}`, params);
}

/** A guest has played as many games as guests may. */
export function isUsedUp(code: FailureCode): boolean {
  return code === 'E3015';
}
