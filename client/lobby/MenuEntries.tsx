import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWho } from '../net/who.ts';
import { Icon } from '../ui/Icon.tsx';
import { askToSignUp } from '../ui/signUp.ts';
import s from './MenuPage.module.css';
import { menuEntries, type OfferedEntry } from './menuEntries.ts';

/** The further entries. What is closed to guests says how to open it. */
export function MenuEntries() {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <nav aria-label={t('menu.name')}>
      <ul className={s.entries}>
        {menuEntries(who).map((entry) => (
          <li key={entry.id}>
            {entry.isLocked || entry.to === null ? (
              <button type="button" className={s.entry} onClick={() => askToSignUp('function')}>
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

function EntryText({ entry: { id, icon, isLocked } }: { entry: OfferedEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon name={isLocked ? 'lock' : icon} />
      <span className="grow">
        <b>{t(`menu.entries.${id}.title`)}</b>
        <small>{isLocked ? t('signUp.unlock') : t(`menu.entries.${id}.text`)}</small>
      </span>
    </>
  );
}
