import { useTranslation } from 'react-i18next';
import { fetchTables } from '../../../shared/data/calls/menuCards.ts';
import { useWho } from '../../../shared/data/http/who.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SeatButtons } from './SeatButtons.tsx';
import { TableRow } from './TableRow.tsx';
import s from './Tables.module.css';

const POLL_INTERVAL_MS = 10_000;
const PAGE_SIZE = 50;

/** The scheduled tables, and the form that schedules one. */
export function TablesPage() {
  const { t } = useTranslation();
  const who = useWho();
  const hasAccount = who?.privileges.includes('BASIC_PRIVILEGE') ?? false;
  const { value: answer, refetch } = useQuery(
    () => fetchTables(PAGE_SIZE),
    ['tables', who?.id],
    POLL_INTERVAL_MS,
  );
  useTitle(t('scheduled.title'));
  return (
    <Framed>
      <div className={s.page}>
        <main>
          <h1>{t('scheduled.title')}</h1>
          <p className="muted">{t('scheduled.lead')}</p>
          {answer === null ? (
            <LoadingKites />
          ) : !answer.ok ? (
            <Alert>{failureText(answer.error)}</Alert>
          ) : answer.value.content.length === 0 ? (
            <EmptyState title={t('scheduled.none')} text={<p className="muted">{t('scheduled.noneText')}</p>}>
              {hasAccount ? null : (
                <LinkButton kind="primary" to={PATHS.online}>
                  {t('menu.playOnline')}
                </LinkButton>
              )}
            </EmptyState>
          ) : (
            <ul className={s.rows} aria-label={t('scheduled.title')}>
              {answer.value.content.map((table) => (
                <TableRow key={table.id} table={table}>
                  <SeatButtons table={table} onChange={refetch} />
                </TableRow>
              ))}
            </ul>
          )}
        </main>
        <aside>
          {hasAccount ? (
            <ScheduleForm onChange={refetch} />
          ) : (
            <section className={s.form}>
              <h2>{t('scheduled.new')}</h2>
              <p className="muted sm">{t('scheduled.accountText')}</p>
              <LinkButton kind="primary" to={PATHS.signUp}>
                {t('account.signUp')}
              </LinkButton>
            </section>
          )}
        </aside>
      </div>
    </Framed>
  );
}
