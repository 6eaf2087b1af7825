import type { ReactNode } from 'react';
import type { Answer } from '../../data/http/http.ts';
import { failureText } from '../../data/queries/failure.ts';
import l from '../layout/Listing.module.css';
import { LoadingKites } from '../layout/Logo.tsx';
import { Alert } from './Alert.tsx';

interface FetchedProps<T> {
  /** The answer. Null while it is loading. */
  answer: Answer<T> | null;
  /** Shown while the answer is loading. The default is the sign for loading. */
  loading?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Shows that a request is loading or has failed, or renders its data by `children`. */
export function Fetched<T>({ answer, loading, children }: FetchedProps<T>) {
  if (answer === null)
    return (
      loading ?? (
        <div className={l.empty}>
          <LoadingKites />
        </div>
      )
    );
  return answer.ok ? children(answer.value) : <Alert>{failureText(answer.error)}</Alert>;
}
