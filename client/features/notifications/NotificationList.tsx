import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import type { NotificationRenderer } from '../../../protocol/notifications/render.ts';
import { refuseInvitation } from '../../shared/data/calls/invitations.ts';
import { failureText, reportFailure } from '../../shared/data/queries/failure.ts';
import { serverTime } from '../../shared/data/room/serverTime.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import s from './NotificationList.module.css';
import { useNotificationTexts } from './texts.ts';
import type { useNotifications } from './useNotifications.ts';

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  /** Called when the user opens the page of a notification. */
  onOpen?: () => void;
}

/** The notifications, newest first. An empty list explains what will appear here. */
export function NotificationList({ list, onOpen }: NotificationListProps) {
  const { t } = useTranslation();
  const texts = useNotificationTexts();
  const { notifications, failure, hasMore, isBusy } = list;
  if (!texts || (notifications === null && failure === null)) {
    return (
      <div className={s.empty}>
        <LoadingKites />
      </div>
    );
  }
  const all = notifications ?? [];
  return (
    <div className="stack gap-2">
      {list.hasUnread ? (
        <Button size="small" className={s.readAll} onClick={() => void list.readAll()} data-testid="read-all">
          {t('bell.readAll')}
        </Button>
      ) : null}
      {all.length > 0 ? (
        <ul className={s.list} aria-label={t('bell.name')}>
          {all.map((one) => (
            <Row
              key={one.id}
              notification={one}
              texts={texts}
              onOpen={() => {
                if (!one.isRead) void list.read(one.id);
                onOpen?.();
              }}
              onRefused={() => void list.read(one.id)}
            />
          ))}
        </ul>
      ) : null}
      {failure ? (
        <>
          <Alert>{failureText(failure)}</Alert>
          <Button size="small" onClick={list.retry}>
            {t('serverAway.retry')}
          </Button>
        </>
      ) : null}
      {all.length === 0 && !failure ? (
        <div className={s.empty}>
          <Icon name="bell" />
          <h3>{t('bell.none')}</h3>
          <p>{t('bell.noneText')}</p>
        </div>
      ) : null}
      {hasMore && !failure ? (
        <Button size="small" wide disabled={isBusy} onClick={() => void list.more()} data-testid="more">
          {t('bell.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  notification: Notification;
  texts: NotificationRenderer;
  onOpen: () => void;
  /** Called when the user has refused the invitation of the notification. */
  onRefused: () => void;
}

function Row({ notification, texts, onOpen, onRefused }: RowProps) {
  const { t } = useTranslation();
  const { dateTime, ago } = useFormats();
  const { link, subject, isRead, createdTimestampEpochSeconds } = notification;
  const { title, text } = texts.one(notification);
  const at = createdTimestampEpochSeconds * 1000;
  return (
    <li>
      <Link className={cx(s.row, !isRead && s.unread)} to={link} onClick={onOpen} data-testid="notification">
        {isRead ? null : <span className="sr-only">{t('bell.isUnread')}</span>}
        <span>{text || title}</span>
        <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>
          {ago((serverTime.now() - at) / 1000) ?? t('bell.now')}
        </time>
      </Link>
      {notification.kind === 'INVITED' && !isRead && subject !== null ? (
        <RefuseButton gameId={subject} text={text} onRefused={onRefused} />
      ) : null}
    </li>
  );
}

interface RefuseButtonProps {
  gameId: string;
  text: string;
  onRefused: () => void;
}

/**
 * Refuses an invitation without opening the game. The notification is also marked as read if its invitation is no
 * longer open.
 */
function RefuseButton({ gameId, text, onRefused }: RefuseButtonProps) {
  const { t } = useTranslation();
  const refuse = async () => {
    const done = await refuseInvitation(gameId);
    if (done.ok) showToast(t('people.invitations.refused'), 'done');
    else reportFailure(done.error);
    if (done.ok || done.error.code === ERR.NOT_INVITED) onRefused();
  };
  return (
    <Button
      size="small"
      className={s.refuse}
      aria-label={t('people.invitations.refuseName', { text })}
      onClick={() => void refuse()}
      data-testid="refuse-invitation"
    >
      {t('people.invitations.refuse')}
    </Button>
  );
}
