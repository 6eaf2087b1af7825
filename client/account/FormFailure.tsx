import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { failureText } from '../ui/failure.ts';
import type { Failure } from '../ui/failureCodes.ts';

/** What is wrong with a whole form, first in its card. */
export function FormFailure({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  return failure ? <Alert>{children ?? failureText(failure)}</Alert> : null;
}
