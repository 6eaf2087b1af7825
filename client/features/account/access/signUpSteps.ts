/** The steps of sign-up. The URL contains the number of the current step. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The first step has the fields that every user needs to play. */
export const STEPS = [
  { id: 'login', fields: ['email', 'nickname', 'password', 'repeatedPassword'] },
  { id: 'person', fields: ['firstName', 'lastName', 'country'] },
  { id: 'agreement', fields: ['termsAccepted', 'marketingConsent'] },
] as const;

const LAST = STEPS.length - 1;

/** Returns the index of the step with this field, or of the last step if no step has it. */
export function stepOfField(name: string): number {
  const found = STEPS.findIndex(({ fields }) => fields.some((field) => field === name));
  return found === -1 ? LAST : found;
}

/** Returns the index of the earliest step that has one of these fields. Returns the last step for an empty list. */
export function firstStepOf(names: readonly string[]): number {
  return Math.min(LAST, ...names.map(stepOfField));
}

/**
 * The shown step is in the URL, so that the browser's Back button leads to the previous step. A step is reachable only
 * after all earlier steps are complete.
 *
 * @param reachable the first step that is not complete.
 */
export function useSignUpStep(reachable: number) {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const asked = Math.min(Math.max(Number(params.get('step') ?? 1) || 1, 1), STEPS.length) - 1;
  const [step, setStep] = useState(Math.min(asked, reachable));
  const limit = useRef(reachable);
  limit.current = reachable;
  const go = (to: number, replace = false) =>
    setParams(to === 0 ? {} : { step: String(to + 1) }, { replace, state, preventScrollReset: true });
  // The effect runs only when the URL changes: completing a field must not change the step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const to = Math.min(asked, limit.current);
    setStep(to);
    if (to !== asked) go(to, true);
  }, [asked]);
  return { step, isLast: step === LAST, go };
}
