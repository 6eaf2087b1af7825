import { useMachine } from '@xstate/react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Return } from '../../../protocol/http/payments.ts';
import { fetchCheckout } from '../../shared/data/calls/paymentCalls.ts';
import { refetchUser } from '../../shared/data/http/loadUser.ts';
import { useUser } from '../../shared/data/http/user.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS, RATED_QUEUE_PATH } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { RatedNote } from '../../shared/records/RatedNote.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { type ConfirmationInput, confirmationMachine } from './confirmationMachine.ts';
import type { ConfirmationError } from './paymentErrors.ts';
import s from './Shop.module.css';

const machine = confirmationMachine.provide({
  actors: {
    check: fromPromise(({ input }: { input: ConfirmationInput }) => fetchCheckout(input.sessionId, input.of)),
    refetchUser: fromPromise(() => refetchUser()),
  },
});

interface ConfirmationPageProps {
  of: Return;
  /** The id of the provider's checkout. Null if the user returned without paying. */
  sessionId: string | null;
  /** The form for the full name, which rated games require. */
  NameForm: ComponentType;
}

/** The return page from the payment provider. */
export function ConfirmationPage({ of, sessionId, NameForm }: ConfirmationPageProps) {
  return (
    <Framed>
      <main className={s.narrow}>
        {sessionId === null ? (
          <Outcome of={of} stage="failed" error="PAYMENT_NOT_COMPLETED" NameForm={NameForm} />
        ) : (
          <Confirmation of={of} sessionId={sessionId} NameForm={NameForm} />
        )}
      </main>
    </Framed>
  );
}

function Confirmation({ of, sessionId, NameForm }: ConfirmationPageProps & { sessionId: string }) {
  const [state, send] = useMachine(machine, { input: { of, sessionId } });
  const stage = state.matches('success') ? 'success' : state.matches('failed') ? 'failed' : 'verifying';
  return (
    <Outcome
      of={of}
      stage={stage}
      isRequested={state.matches('refetching')}
      error={state.context.error}
      onCheck={() => send({ type: 'check.requested' })}
      NameForm={NameForm}
    />
  );
}

interface OutcomeProps extends Pick<ConfirmationPageProps, 'NameForm'> {
  of: Return;
  stage: 'verifying' | 'success' | 'failed';
  /** Whether the provider has confirmed the payment and the user is being loaded again. */
  isRequested?: boolean;
  error: ConfirmationError | null;
  onCheck?: () => void;
}

const PAGES = { subscription: PATHS.plans, nft: PATHS.purchases, donate: PATHS.support } as const;

function Outcome({ of, stage, isRequested = false, error, onCheck, NameForm }: OutcomeProps) {
  const { t } = useTranslation();
  const title = t(`confirmation.${stage}.title`);
  useTitle(title);
  const loaded = useUser();
  // Rated games require the full name. A user who has bought the plan and has not given the name is asked for it here.
  const isUnnamed = of === 'subscription' && loaded.state === 'READY' && loaded.user?.fullName === null;
  const isUnpaid = error === 'PAYMENT_NOT_COMPLETED';
  return (
    <div className={s.card} data-stage={stage} data-error={error ?? undefined}>
      <div role="status" className="stack gap-2">
        <p className="sm muted">{t(`confirmation.of.${of}`)}</p>
        <h1>{title}</h1>
        {stage === 'verifying' ? <p className="muted">{t('confirmation.verifying.text')}</p> : null}
        {stage === 'success' ? (
          <>
            <p className="muted">{t(`confirmation.success.${of}`)}</p>
            {of === 'subscription' ? <RatedNote of="random" className="muted" /> : null}
          </>
        ) : null}
        {error ? (
          <p className={s.reason}>
            <b>{t(`pay.${error}`)}</b>
            <span>{t(isUnpaid ? 'confirmation.failed.nothing' : 'confirmation.failed.maybe')}</span>
          </p>
        ) : null}
      </div>
      {isUnpaid ? null : <Steps of={of} stage={stage} isRequested={isRequested} error={error} />}
      {stage === 'success' && isUnnamed ? (
        <Suspense>
          <NameForm />
        </Suspense>
      ) : null}
      <div className="cluster fill">
        {stage === 'success' && of === 'subscription' ? (
          <LinkButton kind={isUnnamed ? 'plain' : 'primary'} to={isUnnamed ? PATHS.online : RATED_QUEUE_PATH}>
            {t('confirmation.act.table')}
          </LinkButton>
        ) : null}
        {stage === 'success' ? (
          <LinkButton to={of === 'subscription' ? PATHS.plans : PATHS.purchases}>
            {t(of === 'subscription' ? 'confirmation.act.plan' : 'support.history')}
          </LinkButton>
        ) : null}
        {stage === 'failed' && !isUnpaid ? (
          <Button kind="primary" onClick={onCheck}>
            {t('confirmation.act.check')}
          </Button>
        ) : null}
        {isUnpaid ? (
          <LinkButton kind="primary" to={PAGES[of]}>
            {t('confirmation.act.again')}
          </LinkButton>
        ) : null}
        {isUnpaid && onCheck ? <Button onClick={onCheck}>{t('confirmation.act.check')}</Button> : null}
        <LinkButton kind="quiet" to={PATHS.menu}>
          {t('menu.name')}
        </LinkButton>
      </div>
    </div>
  );
}

type StepState = 'done' | 'now' | 'failed' | 'later';

function Steps({
  of,
  stage,
  isRequested,
  error,
}: Required<Pick<OutcomeProps, 'isRequested'>> & Omit<OutcomeProps, 'NameForm'>) {
  const { t } = useTranslation();
  const isOpening = isRequested || error === 'REFETCHING_USER_FAILED';
  const asking: StepState = stage === 'success' || isOpening ? 'done' : stage === 'failed' ? 'failed' : 'now';
  const opening: StepState =
    stage === 'success'
      ? 'done'
      : error === 'REFETCHING_USER_FAILED'
        ? 'failed'
        : isRequested
          ? 'now'
          : 'later';
  return (
    <ol className="stack gap-4">
      <Step state="done">{t('confirmation.steps.left')}</Step>
      <Step state={asking}>
        {t(asking === 'done' ? 'confirmation.steps.asked' : 'confirmation.steps.asking')}
      </Step>
      {of === 'subscription' ? (
        <Step state={opening}>
          {t(opening === 'done' ? 'confirmation.steps.opened' : 'confirmation.steps.opening')}
        </Step>
      ) : null}
    </ol>
  );
}

function Step({ state, children }: { state: StepState; children: string }) {
  return (
    <li className={cx(s.step, s[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={s.mark}>
        {state === 'done' ? <Icon name="check" /> : null}
        {state === 'failed' ? <Icon name="x" /> : null}
        {state === 'now' ? <LoadingKites /> : null}
      </span>
      {children}
    </li>
  );
}
