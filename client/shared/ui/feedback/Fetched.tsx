import type { ReactNode } from 'react';
import { failureText } from '../../data/queries/failure.ts';
import type { Failure } from '../../data/queries/failureCodes.ts';
import l from '../layout/Listing.module.css';
import { LoadingKites } from '../layout/Logo.tsx';
import { Alert } from './Alert.tsx';

interface FetchedProps<T> {
  /** The answer. Null while it is loading. */
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure } | null;
  children: (value: T) => ReactNode;
}

/** Shows that a request is loading or has failed, or renders its data by `children`. */
export function Fetched<T>({ answer, children }: FetchedProps<T>) {
  if (answer === null) {
    return (
      <div className={l.empty}>
        <LoadingKites />
      </div>
    );
  }
  return answer.ok ? children(answer.value) : <Alert>{failureText(answer.error)}</Alert>;
}
