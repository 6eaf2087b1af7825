import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import { logOut } from '../../shared/data/http/logOut.ts';
import { useUser } from '../../shared/data/http/user.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import f from './Account.module.css';
import s from './AccountPage.module.css';
import { DataSection } from './DataSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { openPlanLinks, PlanSection } from './PlanSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { BotSection } from './sessions/BotSection.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { TokensSection } from './sessions/TokensSection.tsx';

const SECTIONS = [
  ['profile', ProfileSection],
  ['people', PrivacySection],
  ['plan', PlanSection],
  ['password', PasswordSection],
  ['secondFactor', SecondFactorSection],
  ['notifications', NotificationsSection],
  ['sessions', SessionsSection],
  ['tokens', TokensSection],
  ['bot', BotSection],
  ['data', DataSection],
] as const;

/** The user's own account: profile and security. */
export function AccountPage() {
  const { t } = useTranslation();
  const loaded = useUser();
  const who = useWho();
  useTitle(t('account.title'));
  const user = loaded.state === 'READY' ? loaded.user : null;
  if (!user) return null;
  const sections = SECTIONS.filter(([id]) => id !== 'plan' || openPlanLinks(who).length > 0);
  return (
    <Framed>
      <div className={s.page}>
        <nav className={s.list} aria-label={t('account.title')}>
          {sections.map(([id]) => (
            <a key={id} href={`#${id}`}>
              {t(`account.sections.${id}`)}
            </a>
          ))}
        </nav>
        <main className={s.main}>
          <Head user={user} />
          {user.mustRename ? <RenameNotice name={user.username} /> : null}
          {sections.map(([id, Section]) => (
            <PageSection key={id} id={id} title={t(`account.sections.${id}`)}>
              <Section user={user} />
            </PageSection>
          ))}
        </main>
      </div>
    </Framed>
  );
}

function Head({ user }: { user: UserAnswer }) {
  const { t } = useTranslation();
  return (
    <header className={s.head}>
      <span className={s.portrait}>
        <Icon name="user" />
      </span>
      <div className="grow">
        <h1>{user.username}</h1>
        <p className="sm dim">{user.email}</p>
      </div>
      <Button size="small" onClick={() => void valueOrReport(logOut())}>
        {t('account.logOut')}
      </Button>
    </header>
  );
}

/** Asks for a new nickname that replaces the nickname set by a moderator. */
function RenameNotice({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className={f.notice} role="status" data-testid="must-rename">
      <p>
        <b>{t('moderation.mustRename.title')}</b>
      </p>
      <p>{t('moderation.mustRename.text', { name })}</p>
      <a className="link" href="#profile">
        {t('moderation.mustRename.open')}
      </a>
    </div>
  );
}

function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={s.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
