import { Dialog as Base } from '@base-ui/react/dialog';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../shared/hooks/paths.ts';
import { IconButton, LinkButton } from '../../shared/ui/form/Button.tsx';
import s from './Bell.module.css';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './useNotifications.ts';

interface NotificationPanelProps {
  open: boolean;
  /** The button that opens and closes the panel. It gets the focus when the panel closes. */
  bell: RefObject<HTMLButtonElement | null>;
  newestId: string | null;
  onClose: () => void;
  /** Called after notifications were marked as read. */
  onRead: () => void;
}

/** The notifications of the user, newest first: a panel below the bell, on phones a sheet at the bottom. */
export function NotificationPanel({ open, bell, onClose, ...list }: NotificationPanelProps) {
  const { t } = useTranslation();
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(isOpen, { event }) => {
        // A press on the bell is ignored here, because the bell has its own handler that closes the panel.
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
          <Content {...list} onClose={onClose} />
          <div className={s.foot}>
            <LinkButton size="small" kind="quiet" to={PATHS.notifications} onClick={onClose}>
              {t('bell.settings')}
            </LinkButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Content({ newestId, onClose, onRead }: Omit<NotificationPanelProps, 'open' | 'bell'>) {
  const list = useNotifications(newestId, onRead);
  return (
    <div className={s.scroll}>
      <NotificationList list={list} onOpen={onClose} />
    </div>
  );
}
