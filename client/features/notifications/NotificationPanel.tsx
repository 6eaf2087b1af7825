import { Dialog as Base } from '@base-ui/react/dialog';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import type { NotificationRenderer } from '../../../protocol/notifications/render.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { serverTime } from '../../shared/data/room/serverTime.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button, IconButton, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import s from './Bell.module.css';
import { useNotificationTexts } from './texts.ts';
import { useNotifications } from './useNotifications.ts';

interface NotificationPanelProps {
  /** Opens and closes the panel, and gets the focus back. */
  bell: RefObject<HTMLButtonElement | null>;
  newestId: string | null;
  onClose: () => void;
  /** Called after notifications were marked as read. */
  onRead: () => void;
}

/** The notifications of the user, newest first: a panel below the bell, on phones a sheet at the bottom. */
export function NotificationPanel({ bell, newestId, onClose, onRead }: NotificationPanelProps) {
  const { t } = useTranslation();
  const list = useNotifications(newestId, onRead);
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(isOpen, { event }) => {
        // The bell itself closes the panel.
        const isOnBell = event.target instanceof Node && bell.current?.contains(event.target);
        if (!isOpen && !isOnBell) onClose();
      }}
    >
      <Base.Portal>
        <Base.Popup className={s.panel} finalFocus={bell} data-testid="notifications">
          <div className={s.head}>
            <Base.Title className={s.title}>{t('bell.name')}</Base.Title>
            <IconButton icon="x" label={t('close')} onClick={onClose} />
          </div>
          <Content list={list} onClose={onClose} />
          <div className={s.foot}>
            {list.hasUnread ? (
              <Button size="small" onClick={() => void list.readAll()} data-testid="read-all">
                {t('bell.readAll')}
              </Button>
            ) : null}
            <LinkButton size="small" kind="quiet" to={PATHS.notifications} onClick={onClose}>
              {t('bell.settings')}
            </LinkButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface ContentProps {
  list: ReturnType<typeof useNotifications>;
  onClose: () => void;
}

function Content({ list, onClose }: ContentProps) {
  const { t } = useTranslation();
  const texts = useNotificationTexts();
  const { notifications, failure, hasMore, isBusy } = list;
  if (notifications === null && failure === null) return <Waiting />;
  if (!texts) return <Waiting />;
  const all = notifications ?? [];
  return (
    <div className={s.scroll}>
      {all.length > 0 ? (
        <ul className={s.list} aria-label={t('bell.name')}>
          {all.map((one) => (
            <Row
              key={one.id}
              notification={one}
              texts={texts}
              onOpen={() => {
                void list.read(one.id);
                onClose();
              }}
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
        <div className={s.empty} role="status">
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

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={s.empty}>
      <LoadingKites label={t('loading')} />
    </div>
  );
}

interface RowProps {
  notification: Notification;
  texts: NotificationRenderer;
  onOpen: () => void;
}

function Row({ notification, texts, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { dateTime, ago } = useFormats();
  const { link, isRead, createdTimestampEpochSeconds: seconds } = notification;
  const { title, text } = texts.one(notification);
  const at = seconds * 1000;
  return (
    <li>
      <Link className={cx(s.row, !isRead && s.unread)} to={link} onClick={onOpen} data-testid="notification">
        {isRead ? null : <span className="sr-only">{t('bell.isUnread')}</span>}
        <span>{text || title}</span>
        <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>
          {ago((serverTime.now() - at) / 1000) ?? t('bell.now')}
        </time>
      </Link>
    </li>
  );
}
