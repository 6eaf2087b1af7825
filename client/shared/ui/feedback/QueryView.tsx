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
  /** The name of the query. */
  name: string;
  /** The request, which is sent on mount. */
  request: () => Promise<Answer<T>>;
  /** The request is sent again whenever this value changes. */
  again?: unknown;
  children: (value: T) => ReactNode;
}

/** A part of a page that depends on a request. After an error the user can retry. */
export function QueryView<T>({ name, request, again, children }: QueryViewProps<T>) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(request, [name, again]);
  if (!answer) return <LoadingKites />;
  if (answer.ok) return children(answer.value);
  return (
    <>
      <Alert>{failureText(answer.error)}</Alert>
      <Button onClick={refetch}>{t('serverAway.retry')}</Button>
    </>
  );
}
