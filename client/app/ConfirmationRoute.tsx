import { useParams } from 'react-router-dom';
import { RETURNS } from '../../protocol/payments.ts';
import { ConfirmationPage } from '../shop/ConfirmationPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** `/payment-confirmation/KIND/success/ID` and `/payment-confirmation/KIND/failure`. */
export function ConfirmationRoute() {
  const { of: kind, outcome, sessionId } = useParams();
  const of = RETURNS.find((known) => known === kind);
  if (of && outcome === 'failure' && sessionId === undefined)
    return <ConfirmationPage key={of} of={of} sessionId={null} />;
  if (of && outcome === 'success' && sessionId !== undefined)
    return <ConfirmationPage key={sessionId} of={of} sessionId={sessionId} />;
  return <NotFoundPage />;
}
