import type { ReactNode } from 'react';
import { failureText } from '../../shared/data/queries/failure.ts';
import type { Failure } from '../../shared/data/queries/failureCodes.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';

/** The error of a whole form, shown at the top of its card. */
export function FormFailure({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  return failure ? <Alert>{children ?? failureText(failure)}</Alert> : null;
}
