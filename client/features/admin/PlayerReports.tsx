import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type PlayerReport,
  REPORTS_SHOWN,
  type ReportsShown,
} from '../../../protocol/http/reports/moderationApi.ts';
import { fetchPlayerReports } from '../../shared/data/calls/moderation.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import s from './Admin.module.css';
import { FetchedList } from './FetchedList.tsx';
import { PlayerReportView } from './PlayerReportView.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ShowFilter } from './ShowFilter.tsx';

/** The parameter of the URL that names the open report. */
const REPORT_PARAM = 'report';

/** Lists the reports of players, or shows the report that the URL names. */
export function PlayerReports() {
  const [params] = useSearchParams();
  const id = params.get(REPORT_PARAM);
  return id === null ? <Queue /> : <PlayerReportView key={id} id={id} back="?" />;
}

function Queue() {
  const { t } = useTranslation();
  const [show, setShow] = useState<ReportsShown>('OPEN');
  const pages = usePageParams();
  const requested = useQuery(
    () => fetchPlayerReports(show, pages.question),
    ['playerReports', show, pages.question],
  );
  return (
    <>
      <ShowFilter
        label={t('moderation.queue.show')}
        value={show}
        choices={REPORTS_SHOWN.map((value) => ({ value, label: t(`moderation.queue.shown.${value}`) }))}
        pages={pages}
        onChange={setShow}
      />
      <FetchedList requested={requested} pages={pages}>
        {(reports) => (
          <ul className="stack" aria-label={t('admin.tabs.player-reports')}>
            {reports.map((report) => (
              <Card key={report.id} report={report} />
            ))}
          </ul>
        )}
      </FetchedList>
    </>
  );
}

function Card({ report }: { report: PlayerReport }) {
  const { t } = useTranslation();
  const { id, kind, decision } = report;
  return (
    <li className={s.card} data-testid="player-report">
      <p>
        <b>{t(`moderation.kinds.${kind}`)}</b>
      </p>
      <ReportFacts report={report}>
        {decision ? <span>{t(`moderation.actions.${decision}`)}</span> : null}
        <span className="grow" />
        <LinkButton to={`?${new URLSearchParams({ [REPORT_PARAM]: id })}`} data-testid="open-report">
          {t('moderation.queue.open')}
        </LinkButton>
      </ReportFacts>
    </li>
  );
}
