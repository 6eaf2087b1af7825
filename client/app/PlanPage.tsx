import { useTranslation } from 'react-i18next';
import { SeatMap } from '../shared/board/armies/SeatMap.tsx';
import { may, useWho } from '../shared/data/http/who.ts';
import { PATHS } from '../shared/hooks/paths.ts';
import { LinkButton } from '../shared/ui/form/Button.tsx';
import { Icon } from '../shared/ui/layout/Icon.tsx';
import { FramedMessage } from '../shared/ui/layout/MessagePage.tsx';
import s from './PlanPage.module.css';

const PARTS = ['rating', 'history', 'leaderboards'] as const;

/** Shown to users with an account but without the plan that a screen requires. */
export function PlanPage() {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <FramedMessage
      sign={<SeatMap taken={[]} className={s.map} />}
      title={t('plan.title')}
      text={t('plan.text')}
      testId="plan"
    >
      <ul className={s.parts}>
        {PARTS.map((part) => (
          <li key={part}>
            <Icon name="check" className={s.tick} />
            {t(`plan.${part}`)}
          </li>
        ))}
      </ul>
      {may(who, 'view subscription') ? (
        <LinkButton kind="primary" to={PATHS.plans}>
          {t('plan.see')}
        </LinkButton>
      ) : null}
      <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
    </FramedMessage>
  );
}
