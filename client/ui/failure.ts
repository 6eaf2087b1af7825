/** Tells of a request that failed: a notice, or for a guest without games left the way to more of them. */
import type { ErrorCode } from '../../protocol/errors.ts';
import { t } from '../i18n/t.ts';
import { askToSignUp } from './signUp.ts';
import { showToast } from './toasts.ts';

interface FailureToTell {
  readonly code: ErrorCode | 'NO_ANSWER' | 'MISSING_GAME_SESSION_ID';
  readonly params: Readonly<Record<string, string | number>>;
}

export function tellFailure({ code, params }: FailureToTell): void {
  if (isUsedUp(code)) askToSignUp('games');
  else showToast(t(`errors.${code}`, params));
}

/** A guest has played as many games as guests may. */
export function isUsedUp(code: FailureToTell['code']): boolean {
  return code === 'E3015';
}
