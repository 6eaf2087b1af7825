import type { ReactNode } from 'react';
import { failureText } from '../ui/failure.ts';
import type { Failure } from '../ui/failureCodes.ts';
import { Icon } from '../ui/Icon.tsx';
import s from './Account.module.css';

/** What is wrong with a whole form, first in its card. */
export function FormFailure({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (!failure) return null;
  return (
    <div className={s.failure} role="alert">
      <Icon name="warn" />
      <p>{children ?? failureText(failure)}</p>
    </div>
  );
}
