/** Reports a failed request by a toast. A guest who has no games left sees the prompt to sign up instead. */

import type { Result } from '../../../../engine/result.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { promptSignUp } from '../../hooks/signUp.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { Failure, FailureCode } from './failureCodes.ts';

export function reportFailure(failure: Failure): void {
  if (isUsedUp(failure.code)) promptSignUp('games');
  else showToast(failureText(failure));
}

/** Waits for the answer to a request, and reports a failure. @returns the value of the answer, or null after a failure. */
export async function valueOrReport<T>(request: Promise<Result<T, Failure>>): Promise<T | null> {
  const answer = await request;
  if (answer.ok) return answer.value;
  reportFailure(answer.error);
  return null;
}

/** Returns the text of the failure in the current language. */
export function failureText({ code, params }: Failure): string {
  return t(`errors.${code}`, params);
}

/** Returns whether the guest has played the maximum number of games. */
export function isUsedUp(code: FailureCode): boolean {
  return code === ERR.NO_GUEST_GAMES_LEFT;
}
