import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { RETURNS } from '../../../protocol/http/payments.ts';
import { ConfirmationPage } from '../../features/shop/ConfirmationPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

/** Loaded on demand, because only users who have the plan but no full name need the form. */
const NameForm = lazy(() =>
  import('../../features/account/NameForm.tsx').then((module) => ({ default: module.NameForm })),
);

/** The return page at `/payment-confirmation/KIND/success/ID`, or at `/payment-confirmation/KIND/failure`. */
export function ConfirmationRoute() {
  const { of: kind, sessionId } = useParams();
  const of = RETURNS.find((known) => known === kind);
  if (!of) return <NotFoundPage />;
  return <ConfirmationPage key={sessionId ?? of} of={of} sessionId={sessionId ?? null} NameForm={NameForm} />;
}
