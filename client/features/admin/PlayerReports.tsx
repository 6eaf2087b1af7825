import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type PlayerReport,
  REPORTS_SHOWN,
  type ReportsShown,
} from '../../../protocol/http/reports/moderationApi.ts';
import { fetchPlayerReports } from '../../shared/data/calls/moderation.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { Segment } from '../../shared/ui/form/Field.tsx';
import s from './Admin.module.css';
import { FetchedList } from './FetchedList.tsx';
import { PlayerReportView } from './PlayerReportView.tsx';

/** The parameter of the URL that names the open report. */
const REPORT_PARAM = 'report';

/** The queue of reports of players, or one of them. */
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
      <div className={s.controls}>
        <Segment
          name="show"
          label={t('moderation.queue.show')}
          value={show}
          choices={REPORTS_SHOWN.map((value) => ({ value, label: t(`moderation.queue.shown.${value}`) }))}
          onChange={(value) => {
            setShow(value);
            pages.onPage(0);
          }}
        />
      </div>
      <FetchedList requested={requested} pages={pages}>
        {(reports) => (
          <ul className={s.cards} aria-label={t('admin.tabs.player-reports')}>
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
  const { dateTime } = useFormats();
  const { id, kind, message, reported, reporter, takenBy, decision } = report;
  const date = new Date(report.createdAtEpochSeconds * 1000);
  return (
    <li className={s.card} data-testid="player-report">
      <p>
        <b>{t(`moderation.kinds.${kind}`)}</b>
      </p>
      <p className={s.message}>{message}</p>
      <p className={s.facts}>
        <span>
          {t('moderation.queue.about', {
            reported: reported.username,
            reporter: reporter?.username ?? t('moderation.queue.gone'),
          })}
        </span>
        <time dateTime={date.toISOString()}>{dateTime(date)}</time>
        {takenBy ? <span>{t('moderation.queue.takenBy', { name: takenBy.username })}</span> : null}
        {decision ? <span>{t(`moderation.actions.${decision}`)}</span> : null}
        <span className="grow" />
        <LinkButton to={`?${new URLSearchParams({ [REPORT_PARAM]: id })}`} data-testid="open-report">
          {t('moderation.queue.open')}
        </LinkButton>
      </p>
      {report.alike > 0 ? (
        <Link className={s.link} to={`?${new URLSearchParams({ [REPORT_PARAM]: id })}`}>
          {t('moderation.queue.alike', { count: report.alike })}
        </Link>
      ) : null}
    </li>
  );
}
