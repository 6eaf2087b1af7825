import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LogEntryView } from '../../../protocol/http/reports/moderationApi.ts';
import { fetchAuditLog } from '../../shared/data/calls/moderation.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { adminGamePath, adminPersonPath } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import l from '../../shared/ui/layout/Listing.module.css';
import { FetchedList } from './FetchedList.tsx';

/**
 * Lists the actions of moderators and admins, and the actions from the command line, newest first. Narrow screens show
 * two columns, and the other values below the action.
 */
export function AuditLog() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const pages = usePageParams();
  const requested = useQuery(() => fetchAuditLog(pages.question), ['auditLog', pages.question]);
  return (
    <>
      <p className={l.note}>{t('moderation.log.note')}</p>
      <FetchedList requested={requested} pages={pages}>
        {(entries) => (
          <table className={l.table} aria-label={t('admin.tabs.audit-log')}>
            <thead>
              <tr>
                <th scope="col" className={l.wide}>
                  {t('moderation.log.when')}
                </th>
                <th scope="col" className={l.wide}>
                  {t('moderation.log.who')}
                </th>
                <th scope="col">{t('moderation.log.what')}</th>
                <th scope="col">{t('moderation.log.about')}</th>
                <th scope="col" className={l.wide}>
                  {t('moderation.log.why')}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, atEpochSeconds, by, action, reason, untilEpochSeconds: until, ...of }) => (
                <tr key={id}>
                  <td className={l.wide}>{dateTime(atEpochSeconds * 1000)}</td>
                  <td className={l.wide}>{by?.username ?? t('moderation.log.commandLine')}</td>
                  <td className="breaks">
                    {t(`moderation.actions.${action}`)}
                    {reason === '' ? null : <span className={l.more}>{reason}</span>}
                    {until === null ? null : (
                      <span className={l.more}>
                        {t('moderation.decisions.until', { time: dateTime(until * 1000) })}
                      </span>
                    )}
                    <span className={l.more}>
                      {by?.username ?? t('moderation.log.commandLine')} · {dateTime(atEpochSeconds * 1000)}
                    </span>
                  </td>
                  <td>
                    <Subject about={of.about} gameSessionId={of.gameSessionId} />
                  </td>
                  <td className={cx(l.wide, 'breaks')}>
                    {reason}
                    {until === null ? null : (
                      <small>{t('moderation.decisions.until', { time: dateTime(until * 1000) })}</small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FetchedList>
    </>
  );
}

/** Names the person and the game that an entry is about, with links to their pages. */
function Subject({ about, gameSessionId }: Pick<LogEntryView, 'about' | 'gameSessionId'>) {
  const { t } = useTranslation();
  return (
    <>
      {about ? (
        <Link className={l.link} to={adminPersonPath(about.id)}>
          {about.username}
        </Link>
      ) : null}{' '}
      {gameSessionId ? (
        <Link className={l.link} to={adminGamePath(gameSessionId)}>
          {t('adminPages.games.game')}
        </Link>
      ) : null}
      {about || gameSessionId ? null : '–'}
    </>
  );
}
