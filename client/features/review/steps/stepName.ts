import type { TFunction } from 'i18next';
import type { GameStep } from '../../../shared/records/gameSteps.ts';
import { stepText } from '../../../shared/records/stepText.ts';

/** Returns the round and the text of a step, such as "6. f5-g7". @param number 0 is before the first step. */
export function stepName(t: TFunction, steps: readonly GameStep[], number: number): string {
  const step = steps[number - 1];
  return step ? `${step.round}. ${stepText(t, step)}` : t('review.start');
}
