import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '../../../../protocol/http/accounts.ts';
import { endOtherSessions, endSession, fetchSessions } from '../../../shared/data/calls/accountCalls.ts';
import type { Answer } from '../../../shared/data/http/http.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { QueryView } from '../../../shared/ui/feedback/QueryView.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button, Pill } from '../../../shared/ui/form/Button.tsx';
import s from '../AccountPage.module.css';
import { deviceName } from './deviceName.ts';

/** Lists the account's login sessions, and ends them on request. */
export function SessionsSection() {
  const { t } = useTranslation();
  const [requested, setRequested] = useState(0);
  const end = async (request: Promise<Answer<object>>) => {
    if (await valueOrReport(request)) showToast(t('account.sessionEnded'), 'done');
    setRequested((count) => count + 1);
  };
  return (
    <QueryView name="sessions" request={fetchSessions} again={requested}>
      {(sessions) => (
        <div className="card">
          <ul className={s.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(endSession(session.id))} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button onClick={() => void end(endOtherSessions())}>{t('account.endOthers')}</Button>
          ) : null}
        </div>
      )}
    </QueryView>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => Promise<void> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const name = deviceName(session.userAgent) ?? t('account.unknownDevice');
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <small>
          {t('account.sessionTimes', {
            begun: dateTime(session.createdAtEpochSeconds * 1000),
            used: dateTime(session.lastUsedAtEpochSeconds * 1000),
          })}
        </small>
      </span>
      {session.isCurrent ? (
        <Pill tone="brass">{t('account.thisDevice')}</Pill>
      ) : (
        <Button size="small" aria-label={`${t('account.endSession')}: ${name}`} onClick={() => void onEnd()}>
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}
