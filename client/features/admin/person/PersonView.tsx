import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonDetail } from '../../../../protocol/http/reports/adminPersonApi.ts';
import { fetchPerson } from '../../../shared/data/calls/admin.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { adminGamesPath, adminReportPath, personPath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { Fetched } from '../../../shared/ui/feedback/Fetched.tsx';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { type Fact, Facts } from '../../../shared/ui/lists/Facts.tsx';
import s from '../Admin.module.css';
import { LogEntries } from '../LogEntries.tsx';
import { Section } from '../Section.tsx';
import { nameOfRole, stateOf } from '../userTexts.ts';
import { Mails } from './Mails.tsx';
import { Payments } from './Payments.tsx';

interface PersonViewProps {
  id: string;
  /** The address of the list of users. */
  back: string;
}

/** A person: the account, payments, subscription, mails, reports and decisions, with links to the games. */
export function PersonView({ id, back }: PersonViewProps) {
  const { t } = useTranslation();
  const { value, refetch } = useQuery(() => fetchPerson(id), ['person', id]);
  return (
    <div className={s.report}>
      <div className="cluster">
        <LinkButton size="small" to={back}>
          {t('adminPages.person.back')}
        </LinkButton>
      </div>
      <Fetched answer={value}>{(person) => <Detail person={person} onChange={refetch} />}</Fetched>
    </div>
  );
}

function Detail({ person, onChange }: { person: PersonDetail; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Account person={person} />
      <Payments person={person} onChange={onChange} />
      <Subscriptions subscriptions={person.subscriptions} />
      <Mails mails={person.mails} onChange={onChange} />
      <Reports reports={person.reports} />
      <LogEntries
        title={t('moderation.decisions.title')}
        none={t('moderation.decisions.none')}
        entries={person.decisions}
      />
    </>
  );
}

function Account({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const { user, history, lastUsedAtEpochSeconds: lastUsed, deletedAtEpochSeconds: deleted } = person;
  const roles = [
    ...user.roles.map((role) => nameOfRole(t, role)),
    ...(person.isModerator ? [t('adminPages.person.moderator')] : []),
    ...(person.isBotAccount ? [t('adminPages.person.bot')] : []),
  ];
  const isKnown = deleted === null && !history.isGuest;
  const facts: Fact[] = [
    [t('account.email'), user.email === null ? null : <Email key="email" address={user.email} />],
    [t('admin.users.role'), roles.join(' · ')],
    [
      t('admin.users.state'),
      deleted === null
        ? t(`admin.users.states.${stateOf(user)}`)
        : t('adminPages.person.deleted', { time: day(deleted * 1000) }),
    ],
    [t('admin.users.since'), day(user.createdAtEpochSeconds * 1000)],
    [t('adminPages.person.lastUsed'), lastUsed === null ? null : dateTime(lastUsed * 1000)],
    [t('adminPages.person.country'), person.country],
    [t('adminPages.person.language'), person.language],
    [t('moderation.history.games'), history.games],
    [
      t('moderation.history.received'),
      t('moderation.history.upheld', { count: history.received, upheld: history.receivedUpheld }),
    ],
    [
      t('moderation.history.sent'),
      t('moderation.history.upheld', { count: history.sent, upheld: history.sentUpheld }),
    ],
    [t('adminPages.id'), user.id],
  ];
  return (
    <section className={s.card} aria-label={t('adminPages.person.account')} data-testid="person">
      <h2>{user.username}</h2>
      <Facts className={s.factList} facts={facts} />
      <p className={s.facts}>
        <Link className="link" to={adminGamesPath(user.id)} data-testid="games-of-person">
          {t('adminPages.person.games')}
        </Link>
        {isKnown ? (
          <Link className="link" to={personPath(user.username)}>
            {t('adminPages.person.profile')}
          </Link>
        ) : null}
      </p>
    </section>
  );
}

/** An address that may wrap after its `@`. */
function Email({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}

const ENDED = ['canceled', 'incomplete_expired', 'unpaid'];

function Subscriptions({ subscriptions }: Pick<PersonDetail, 'subscriptions'>) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <Section
      title={t('adminPages.subscriptions.title')}
      none={t('adminPages.subscriptions.none')}
      isEmpty={subscriptions.length === 0}
    >
      <ul className="stack">
        {subscriptions.map(({ id, status, isEnding, paidUntilEpochSeconds }) => {
          const when = ENDED.includes(status) ? 'ended' : isEnding ? 'ends' : 'renews';
          return (
            <li key={id} data-testid="subscription">
              <b>Pro</b>{' '}
              {[
                t('adminPages.subscriptions.status', { status }),
                t(`adminPages.subscriptions.${when}`, { date: day(paidUntilEpochSeconds * 1000) }),
              ].join(' · ')}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Reports({ reports }: Pick<PersonDetail, 'reports'>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Section
      title={t('adminPages.reports.title')}
      none={t('adminPages.reports.none')}
      isEmpty={reports.length === 0}
    >
      <ul className="stack">
        {reports.map(({ id, kind, decision, createdAtEpochSeconds }) => (
          <li key={id} className={s.facts}>
            <Link className="link" to={adminReportPath(id)}>
              {t(`moderation.kinds.${kind}`)}
            </Link>
            <span>{dateTime(createdAtEpochSeconds * 1000)}</span>
            <span>
              {decision === null ? t('adminPages.reports.open') : t(`moderation.actions.${decision}`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
