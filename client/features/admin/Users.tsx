import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminUser } from '../../../protocol/http/adminApi.ts';
import type { SuspensionBody } from '../../../protocol/http/reports/moderationApi.ts';
import { fetchUsers, suspendUser } from '../../shared/data/calls/admin.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { adminPersonPath } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextField } from '../../shared/ui/form/Field.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import s from './Admin.module.css';
import { FetchedList } from './FetchedList.tsx';
import { MeasureFields, useMeasure } from './MeasureFields.tsx';
import { PersonView } from './person/PersonView.tsx';
import { nameOfRole, stateOf } from './userTexts.ts';

/** The parameter of the URL that names the open person. */
const PERSON_PARAM = 'person';

/** Lists the accounts, or shows the person that the URL names. */
export function Users() {
  const [params] = useSearchParams();
  const id = params.get(PERSON_PARAM);
  return id === null ? <UserList /> : <PersonView key={id} id={id} back="?" />;
}

/**
 * Lists all accounts, which can be searched by name, email address or id. Suspending an account requires a
 * confirmation.
 */
function UserList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [changes, setChanges] = useState(0);
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const pages = usePageParams();
  const requested = useQuery(
    () => fetchUsers(search.trim(), pages.question),
    ['users', search.trim(), pages.question, changes],
  );
  const change = async ({ id }: AdminUser, body: SuspensionBody) => {
    setChosen(null);
    if (await valueOrReport(suspendUser(id, body))) setChanges((count) => count + 1);
  };
  return (
    <>
      <search className={s.controls}>
        <TextField
          label={t('admin.users.search')}
          type="search"
          maxLength={254}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            pages.onPage(0);
          }}
        />
      </search>
      <FetchedList requested={requested} pages={pages}>
        {(users) => (
          <UserTable
            users={users}
            onSuspend={setChosen}
            onLift={(user) => void change(user, { isSuspended: false })}
          />
        )}
      </FetchedList>
      {chosen ? (
        <Dialog
          open
          onClose={() => setChosen(null)}
          title={t('admin.users.ask', { name: chosen.username })}
          testId="suspend-dialog"
        >
          <p>{t('admin.users.consequence')}</p>
          <SuspensionForm
            onCancel={() => setChosen(null)}
            onSuspend={(measure) => void change(chosen, { isSuspended: true, ...measure })}
          />
        </Dialog>
      ) : null}
    </>
  );
}

interface SuspensionFormProps {
  onCancel: () => void;
  onSuspend: (measure: { reason: string; untilEpochSeconds: number | null }) => void;
}

function SuspensionForm({ onCancel, onSuspend }: SuspensionFormProps) {
  const { t } = useTranslation();
  const measure = useMeasure();
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const valid = measure.submit();
        if (valid) onSuspend(valid);
      }}
    >
      <MeasureFields measure={measure} ending="SUSPENSION" />
      <div className="cluster">
        <Button kind="primary" onClick={onCancel}>
          {t('admin.users.keep')}
        </Button>
        <Button kind="alarm" type="submit">
          {t('admin.users.suspend')}
        </Button>
      </div>
    </form>
  );
}

interface UserTableProps {
  users: readonly AdminUser[];
  onSuspend: (user: AdminUser) => void;
  onLift: (user: AdminUser) => void;
}

function UserTable({ users, onSuspend, onLift }: UserTableProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <table className={l.table} aria-label={t('admin.tabs.users')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.users.name')}</th>
          <th scope="col" className={l.wide}>
            {t('admin.users.role')}
          </th>
          <th scope="col" className={l.wide}>
            {t('admin.users.since')}
          </th>
          <th scope="col">{t('admin.users.state')}</th>
          <th scope="col">{t('admin.users.act')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="breaks">
              <Link className={l.link} to={adminPersonPath(user.id)} data-testid="open-person">
                {user.username}
              </Link>
              <small>{user.email}</small>
            </td>
            <td className={l.wide}>{user.roles.map((role) => nameOfRole(t, role))}</td>
            <td className={l.wide}>{dateTime(user.createdAtEpochSeconds * 1000)}</td>
            <td>{t(`admin.users.states.${stateOf(user)}`)}</td>
            <td>
              {user.roles.includes('ROLE_ADMIN') ? null : user.isSuspended ? (
                <Button onClick={() => onLift(user)}>{t('admin.users.lift')}</Button>
              ) : (
                <Button onClick={() => onSuspend(user)}>{t('admin.users.suspend')}</Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
