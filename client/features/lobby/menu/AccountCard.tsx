import { useTranslation } from 'react-i18next';
import { useWho } from '../../../shared/data/http/who.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from './AccountCard.module.css';
import { lockedEntries, type OfferedEntry } from './menuEntries.ts';

/** Shows users without an account what a free account unlocks. */
export function AccountCard() {
  const { t } = useTranslation();
  const locked = lockedEntries(useWho());
  if (locked.length === 0) return null;
  const paid = locked.filter(({ needsPlan }) => needsPlan);
  return (
    <section className={s.card} aria-labelledby="free-account">
      <h2 id="free-account">{t('menu.account.title')}</h2>
      <p className="muted sm">{t('signUp.unlock')}</p>
      <Unlocked entries={locked.filter(({ needsPlan }) => !needsPlan)} />
      {paid.length > 0 ? (
        <>
          <p className="muted sm">{t('menu.account.withPlan')}</p>
          <Unlocked entries={paid} />
        </>
      ) : null}
      <LinkButton to={PATHS.signUp}>{t('account.signUpFree')}</LinkButton>
    </section>
  );
}

/** The benefits, with ticks and in plain text. The entries of the menu beside the card are links with icons. */
function Unlocked({ entries }: { entries: readonly OfferedEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className={s.list}>
      {entries.map(({ id }) => (
        <li key={id}>
          <Icon name="check" />
          <span>
            <span>{t(`menu.entries.${id}.title`)}</span>{' '}
            <span className="dim xs">{t(`menu.entries.${id}.text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
