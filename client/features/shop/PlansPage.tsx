import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanDetails } from '../../../protocol/http/paymentApi.ts';
import { PLAN_NAMES, PRICES } from '../../../protocol/http/payments.ts';
import { fetchPlan, requestPortal } from '../../shared/data/calls/paymentCalls.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { Button, LinkButton, Pill } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { dollars } from './money.ts';
import { SubscribeButton } from './payButtons.ts';
import s from './Shop.module.css';

/** Shows both plans, and how to donate without a plan. */
export function PlansPage() {
  const { t } = useTranslation();
  useTitle(t('plans.title'));
  return (
    <Framed>
      <main className="page">
        <h1>{t('plans.title')}</h1>
        <p className={cx('muted', s.lead)}>{t('plans.lead')}</p>
        <QueryView name="plan" request={fetchPlan}>
          {(details) => <Plans details={details} />}
        </QueryView>
      </main>
    </Framed>
  );
}

function Plans({ details }: { details: PlanDetails }) {
  const { t, i18n } = useTranslation();
  const who = useWho();
  const isPro = details.plan === 'PREMIUM';
  const { DONATE } = PRICES;
  const range =
    'minCents' in DONATE
      ? { from: dollars(DONATE.minCents, i18n.language), to: dollars(DONATE.maxCents, i18n.language) }
      : {};
  return (
    <div className={s.plans}>
      <Plan
        name={PLAN_NAMES.FREE}
        price={t('plans.free.price')}
        isYours={!isPro}
        parts={[t('plans.free.games'), t('plans.free.learn'), t('plans.free.watch')]}
      />
      <Plan
        name={PLAN_NAMES.PREMIUM}
        price={t('plans.pro.price')}
        isYours={isPro}
        isPro
        parts={[t('plans.pro.rating'), t('plans.pro.week'), t('plans.pro.boards'), t('plans.pro.saved')]}
      >
        {isPro ? <Manage details={details} /> : <Subscribe />}
      </Plan>
      {may(who, 'view donations') ? (
        <Plan
          name={t('plans.support.name')}
          price={t('plans.support.price', range)}
          parts={[t('plans.support.once'), t('plans.support.noEdge'), t('plans.support.thanks')]}
        >
          <LinkButton wide to={PATHS.support}>
            {t('plans.support.give')}
          </LinkButton>
        </Plan>
      ) : null}
    </div>
  );
}

interface PlanProps {
  name: string;
  price: string;
  parts: readonly string[];
  isYours?: boolean;
  isPro?: boolean;
  children?: ReactNode;
}

function Plan({ name, price, parts, isYours = false, isPro = false, children }: PlanProps) {
  const { t } = useTranslation();
  return (
    <section className={cx(s.plan, isPro && s.pro)} aria-label={name}>
      <div className={s.planHead}>
        <h2>{name}</h2>
        {isYours ? <Pill tone="brass">{t('plans.yours')}</Pill> : null}
      </div>
      <p className={s.price}>{price}</p>
      <ul className={s.parts}>
        {parts.map((part) => (
          <li key={part}>
            <Icon name="check" className={s.tick} />
            {part}
          </li>
        ))}
      </ul>
      {children ? <div className={s.planActs}>{children}</div> : null}
    </section>
  );
}

function Subscribe() {
  const { t } = useTranslation();
  const who = useWho();
  if (!may(who, 'create payments')) return null;
  return (
    <>
      <Suspense fallback={<LoadingKites />}>
        <SubscribeButton label={t('plans.pay')} />
      </Suspense>
      <p className={s.small}>{t('plans.payHint')}</p>
    </>
  );
}

function Manage({ details }: { details: PlanDetails }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const [isLeaving, setLeaving] = useState(false);
  const open = async () => {
    setLeaving(true);
    const answer = await requestPortal();
    if (answer.ok) return window.location.assign(answer.value.url);
    setLeaving(false);
    reportFailure(answer.error);
  };
  if (details.paidUntilEpochSeconds === null) return <p className={s.small}>{t('plans.given')}</p>;
  const date = day(details.paidUntilEpochSeconds * 1000);
  return (
    <>
      {details.isOverdue ? (
        <Alert>{t('plans.overdue')}</Alert>
      ) : (
        <p className={s.small}>{t(details.isEnding ? 'plans.ends' : 'plans.until', { date })}</p>
      )}
      <Button wide disabled={isLeaving} onClick={() => void open()}>
        {t('plans.manage')}
      </Button>
    </>
  );
}
