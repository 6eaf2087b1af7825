/**
 * The payment buttons. This module contains all code that leads to the provider's page. It is loaded only for users who
 * may pay.
 */
import { useMachine } from '@xstate/react';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { PaymentKind } from '../../../protocol/http/payments.ts';
import { requestPurchase, requestSubscription } from '../../shared/data/calls/paymentCalls.ts';
import type { FailureCode } from '../../shared/data/queries/failureCodes.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { browserNavigate, checkOut } from './checkout.ts';
import { checkoutMachine } from './checkoutMachine.ts';
import type { SubscriptionError } from './paymentErrors.ts';
import { type PurchaseInput, purchaseMachine } from './purchaseMachine.ts';
import { useReturned } from './useReturned.ts';

const subscribing = checkoutMachine.provide({
  actors: { checkOut: fromPromise(() => checkOut(requestSubscription, browserNavigate())) },
});

const purchasing = purchaseMachine.provide({
  actors: {
    purchaseToken: fromPromise(({ input }: { input: PurchaseInput | null }) =>
      checkOut(() => requestPurchase(input?.kind ?? 'DONATE', input?.notes ?? ''), browserNavigate()),
    ),
  },
});

/** Pays for the plan. */
export function SubscribeButton({ label }: { label: string }) {
  const [state, send] = useMachine(subscribing);
  useReturned(useCallback(() => send({ type: 'page.returned' }), [send]));
  const { error, reason } = state.context;
  return (
    <Pay
      label={label}
      isBusy={state.matches('leaving') || state.matches('left')}
      error={error}
      reason={reason}
      onPay={() => send({ type: 'checkout.requested' })}
    />
  );
}

interface BuyButtonProps {
  kind: PaymentKind;
  notes: string;
  label: string;
  disabled?: boolean;
}

/** Makes a one-time purchase or donation. */
export function BuyButton({ kind, notes, label, disabled }: BuyButtonProps) {
  const [state, send] = useMachine(purchasing);
  useReturned(useCallback(() => send({ type: 'page.returned' }), [send]));
  const { error, reason } = state.context;
  return (
    <Pay
      label={label}
      isBusy={state.matches('pending')}
      error={error}
      reason={reason}
      disabled={disabled ?? false}
      onPay={() => send({ type: 'purchase.requested', kind, notes })}
    />
  );
}

/** Errors that have their own explanation. */
const MESSAGES: Partial<Record<FailureCode, 'pay.noPrivileges' | 'errors.E3300' | 'errors.E3304'>> = {
  E3007: 'pay.noPrivileges',
  E3300: 'errors.E3300',
  E3304: 'errors.E3304',
};

interface PayProps {
  label: string;
  isBusy: boolean;
  error: SubscriptionError | null;
  reason: FailureCode | null;
  disabled?: boolean;
  onPay: () => void;
}

function Pay({ label, isBusy, error, reason, disabled = false, onPay }: PayProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      {error ? (
        <div id={id} data-error={error}>
          <Alert>{t((reason && MESSAGES[reason]) ?? `pay.${error}`)}</Alert>
        </div>
      ) : null}
      <Button
        kind="primary"
        wide
        disabled={isBusy || disabled}
        aria-busy={isBusy}
        aria-describedby={error ? id : undefined}
        onClick={onPay}
      >
        {label}
      </Button>
    </>
  );
}
