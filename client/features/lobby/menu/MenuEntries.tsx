import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWho } from '../../../shared/data/http/who.ts';
import { promptSignUp } from '../../../shared/hooks/signUp.ts';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from './MenuPage.module.css';
import { menuEntries, type OfferedEntry } from './menuEntries.ts';

const LOCKS = { SIGN_UP: 'signUp.unlock', PLAN: 'plan.unlock' } as const;

/**
 * The secondary entries of the menu. Locked entries explain how to unlock them: guests by signing up, others on the
 * page of the plans.
 */
export function MenuEntries() {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <nav aria-label={t('menu.name')}>
      <ul className={s.entries}>
        {menuEntries(who).map((entry) => (
          <li key={entry.id}>
            {entry.lock === 'SIGN_UP' ? (
              <button type="button" className={s.entry} onClick={() => promptSignUp('function')}>
                <EntryText entry={entry} />
              </button>
            ) : (
              <Link className={s.entry} to={entry.to}>
                <EntryText entry={entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EntryText({ entry: { id, icon, lock } }: { entry: OfferedEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon name={lock ? 'lock' : icon} />
      <span className="grow">
        <b>{t(`menu.entries.${id}.title`)}</b>
        <small>{lock ? t(LOCKS[lock]) : t(`menu.entries.${id}.text`)}</small>
      </span>
    </>
  );
}
