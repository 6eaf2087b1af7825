import { useEffect } from 'react';
import type { StepTo } from '../../../shared/ui/layout/StepButtons.tsx';
import type { ReviewActor } from '../reviewMachine.ts';

/** Matches elements in which arrow keys have another meaning. */
const OWN_KEYS = 'input, textarea, select, [role=tab], [role=grid]';

const KEYS: Readonly<Record<string, StepTo>> = {
  ArrowRight: 'next',
  ArrowLeft: 'before',
  Home: 'first',
  End: 'last',
};

/** Lets arrow keys change the step, wherever the focus is. Arrow keys with a modifier are left to the browser. */
export function useStepKeys(actor: ReviewActor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      const to = KEYS[key];
      if (!to) return;
      actor.send({ type: `step.${to}` });
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actor]);
}
