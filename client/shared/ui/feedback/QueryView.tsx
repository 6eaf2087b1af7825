import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/queries/failure.ts';
import type { Failure } from '../../data/queries/failureCodes.ts';
import { useQuery } from '../../data/queries/useQuery.ts';
import { Button } from '../form/Button.tsx';
import { LoadingKites } from '../layout/Logo.tsx';
import { Alert } from './Alert.tsx';

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

interface QueryViewProps<T> {
  /** Names the query. */
  name: string;
  /** Requested on mount. */
  ask: () => Promise<Answer<T>>;
  /** Requested again whenever it changes. */
  again?: unknown;
  children: (value: T) => ReactNode;
}

/** A part of a page that depends on a request; an error can be retried. */
export function QueryView<T>({ name, ask, again, children }: QueryViewProps<T>) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(ask, [name, again]);
  if (!answer) return <LoadingKites label={t('loading')} />;
  if (answer.ok) return children(answer.value);
  return (
    <>
      <Alert>{failureText(answer.error)}</Alert>
      <Button onClick={refetch}>{t('serverAway.retry')}</Button>
    </>
  );
}
