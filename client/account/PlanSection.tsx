import { useTranslation } from 'react-i18next';
import { may, useWho } from '../net/who.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PATHS } from '../ui/paths.ts';
import s from './Account.module.css';

/** The ways to the plan and to what was paid. */
export function PlanSection() {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <div className={s.card}>
      <p className="muted">{t('account.planText')}</p>
      <div className={s.acts}>
        <LinkButton to={PATHS.plans}>{t('plan.see')}</LinkButton>
        <LinkButton to={PATHS.purchases}>{t('support.history')}</LinkButton>
        {may(who, 'view own NFTs') ? <LinkButton to={PATHS.collectibles}>{t('nft.title')}</LinkButton> : null}
      </div>
    </div>
  );
}
