import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerReport } from '../../../protocol/http/reports/moderationApi.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import s from './Admin.module.css';

interface ReportFactsProps {
  report: PlayerReport;
  /** More facts, or an action, after the other facts. */
  children?: ReactNode;
}

/** Shows a report of a player: its text, reporter, reported player and time, and the moderator who works on it. */
export function ReportFacts({ report, children }: ReportFactsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { message, reported, reporter, takenBy, alike } = report;
  const date = new Date(report.createdAtEpochSeconds * 1000);
  return (
    <>
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
        {alike > 0 ? <span>{t('moderation.queue.alike', { count: alike })}</span> : null}
        {children}
      </p>
    </>
  );
}
