import { useTranslation } from 'react-i18next';
import { type CurrentUser, entrance, useWho } from '../../shared/data/http/who.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';

/** The pages about payments and tokens, with the abilities that they require. Each page has its own feature flag. */
const LINKS = [
  { to: PATHS.plans, label: 'plan.see', needs: ['view subscription'] },
  { to: PATHS.support, label: 'support.title', needs: ['view donations'] },
  { to: PATHS.purchases, label: 'support.history', needs: ['view NFT payments', 'view donations'] },
  { to: PATHS.collectibles, label: 'nft.title', needs: ['view own NFTs'] },
] as const;

/** Returns the links that the feature flags and the user's abilities allow. */
export function openPlanLinks(who: CurrentUser | null) {
  return LINKS.filter(({ needs }) => entrance(who, ...needs) === 'OPEN');
}

/** Links to the plan, the donation form, the purchases and the collectibles. */
export function PlanSection() {
  const { t } = useTranslation();
  const links = openPlanLinks(useWho());
  const hasPlans = links.some(({ to }) => to === PATHS.plans);
  return (
    <div className="card">
      {hasPlans ? <p className="muted">{t('account.planText')}</p> : null}
      <div className="cluster fill">
        {links.map(({ to, label }) => (
          <LinkButton key={to} to={to}>
            {t(label)}
          </LinkButton>
        ))}
      </div>
    </div>
  );
}
