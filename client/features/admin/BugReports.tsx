import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BugReportView } from '../../../protocol/http/adminApi.ts';
import { fetchBugReports, markBugReport, type ReportsShown } from '../../shared/data/calls/admin.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { gamePath } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import s from './Admin.module.css';
import { Dumps } from './Dumps.tsx';
import { FetchedList } from './FetchedList.tsx';
import { ShowFilter } from './ShowFilter.tsx';

const SHOWN: readonly ReportsShown[] = ['OPEN', 'DONE', 'ALL'];

/** Lists bug reports, newest first. A closed report disappears from the list of open reports. */
export function BugReports() {
  const { t } = useTranslation();
  const [show, setShow] = useState<ReportsShown>('OPEN');
  const [changes, setChanges] = useState(0);
  const pages = usePageParams();
  const requested = useQuery(
    () => fetchBugReports(show, pages.question),
    ['bugReports', show, pages.question, changes],
  );
  const mark = async (id: string, isDone: boolean) => {
    if (await valueOrReport(markBugReport(id, isDone))) setChanges((count) => count + 1);
  };
  return (
    <>
      <ShowFilter
        label={t('admin.reports.show')}
        value={show}
        choices={SHOWN.map((value) => ({ value, label: t(`admin.reports.shown.${value}`) }))}
        pages={pages}
        onChange={setShow}
      />
      <FetchedList requested={requested} pages={pages}>
        {(reports) => (
          <ul className="stack" aria-label={t('admin.tabs.bug-reports')}>
            {reports.map((report) => (
              <Report key={report.id} report={report} onMark={mark} />
            ))}
          </ul>
        )}
      </FetchedList>
      <Dumps />
    </>
  );
}

interface ReportProps {
  report: BugReportView;
  onMark: (id: string, isDone: boolean) => Promise<void>;
}

function Report({ report, onMark }: ReportProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id, message, reporter, gameSessionId, isDone } = report;
  const date = new Date(report.createdAtEpochSeconds * 1000);
  return (
    <li className={s.card}>
      <p className={s.message}>{message}</p>
      <p className={s.facts}>
        <span>{reporter?.username ?? t('admin.reports.gone')}</span>
        <time dateTime={date.toISOString()}>{dateTime(date)}</time>
        {gameSessionId ? (
          <Link className="link" to={gamePath(gameSessionId)}>
            {t('admin.reports.game')}
          </Link>
        ) : null}
        <span className="grow" />
        <Button onClick={() => void onMark(id, !isDone)}>
          {isDone ? t('admin.reports.reopen') : t('admin.reports.done')}
        </Button>
      </p>
    </li>
  );
}
