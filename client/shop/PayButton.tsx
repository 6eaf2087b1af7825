/**
 * The way to the provider, fetched for those who may pay and for nobody else: everything that knows how to get there is
 * in these two buttons.
 */
import { useMachine } from '@xstate/react';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { PaymentKind } from '../../protocol/payments.ts';
import { askPurchase, askSubscription } from '../net/paymentCalls.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { browserGoTo, checkOut } from './checkout.ts';
import { checkoutMachine } from './checkoutMachine.ts';
import type { SubscriptionError } from './paymentErrors.ts';
import { type PurchaseInput, purchaseMachine } from './purchaseMachine.ts';
import { useReturned } from './useReturned.ts';

const subscribing = checkoutMachine.provide({
  actors: { checkOut: fromPromise(() => checkOut(askSubscription, browserGoTo())) },
});

const purchasing = purchaseMachine.provide({
  actors: {
    purchaseToken: fromPromise(({ input }: { input: PurchaseInput | null }) =>
      checkOut(() => askPurchase(input?.kind ?? 'DONATE', input?.notes ?? ''), browserGoTo()),
    ),
  },
});

/** Pays for the plan. */
export function SubscribeButton({ label }: { label: string }) {
  const [state, send] = useMachine(subscribing);
  useReturned(useCallback(() => send({ type: 'page.returned' }), [send]));
  const { error, isForbidden } = state.context;
  return (
    <Pay
      label={label}
      isBusy={state.matches('leaving') || state.matches('left')}
      error={error}
      isForbidden={isForbidden}
      onPay={() => send({ type: 'checkout.asked' })}
    />
  );
}

interface BuyButtonProps {
  kind: PaymentKind;
  notes: string;
  label: string;
  disabled?: boolean;
}

/** Buys or gives once. */
export function BuyButton({ kind, notes, label, disabled }: BuyButtonProps) {
  const [state, send] = useMachine(purchasing);
  useReturned(useCallback(() => send({ type: 'page.returned' }), [send]));
  const { error, isForbidden } = state.context;
  return (
    <Pay
      label={label}
      isBusy={state.matches('pending')}
      error={error}
      isForbidden={isForbidden}
      disabled={disabled ?? false}
      onPay={() => send({ type: 'purchase.asked', kind, notes })}
    />
  );
}

interface PayProps {
  label: string;
  isBusy: boolean;
  error: SubscriptionError | null;
  isForbidden: boolean;
  disabled?: boolean;
  onPay: () => void;
}

function Pay({ label, isBusy, error, isForbidden, disabled = false, onPay }: PayProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      {error ? (
        <div id={id} data-error={error}>
          <Alert>{t(isForbidden ? 'pay.noPrivileges' : `pay.${error}`)}</Alert>
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
