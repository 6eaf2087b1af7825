import { useTranslation } from 'react-i18next';
import type { LogEntryView } from '../../../protocol/http/reports/moderationApi.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import s from './Admin.module.css';
import { Section } from './Section.tsx';

interface LogEntriesProps {
  title: string;
  /** The text that is shown if there are no entries. */
  none: string;
  entries: readonly LogEntryView[];
}

/** Entries of the audit log about one person or game: what, by whom, when and why. */
export function LogEntries({ title, none, entries }: LogEntriesProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Section title={title} none={none} isEmpty={entries.length === 0}>
      <ul className="stack">
        {entries.map(({ id, action, by, atEpochSeconds, untilEpochSeconds: until, reason }) => (
          <li key={id}>
            <b>
              {t('moderation.decisions.entry', {
                action: t(`moderation.actions.${action}`),
                name: by?.username ?? t('moderation.log.commandLine'),
              })}
            </b>{' '}
            <span className="muted xs">
              {dateTime(atEpochSeconds * 1000)}
              {until === null
                ? ''
                : ` · ${t('moderation.decisions.until', { time: dateTime(until * 1000) })}`}
            </span>
            <p className={s.message}>{reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
