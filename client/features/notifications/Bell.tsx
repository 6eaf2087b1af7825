import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import { fetchNotifications, markRead } from '../../shared/data/calls/notificationCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { renewPush } from '../../shared/notifications/push.ts';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import s from './Bell.module.css';
import { NewNotification } from './NewNotification.tsx';
import { setUnread, useUnread } from './unread.ts';

const fetchPanel = () => import('./NotificationPanel.tsx');
const NotificationPanel = lazy(() => fetchPanel().then((module) => ({ default: module.NotificationPanel })));

/** More unread notifications are shown as "99+". */
const MOST = 99;
/** The users for whom this page has already renewed the push subscription. */
const renewedFor = new Set<string | null>();

/** The bell of the header: the number of unread notifications, and the panel with all of them. */
export function Bell() {
  const { t } = useTranslation();
  const userId = useWho()?.id ?? null;
  const { unread, refetch } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = unread?.unread ?? 0;
  useReadOnGamePage(count, unread?.newestId ?? null);
  useEffect(() => {
    if (renewedFor.has(userId)) return;
    renewedFor.add(userId);
    // Errors are ignored: the subscription is renewed again after the next page load.
    void renewPush().catch(() => {});
  }, [userId]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={s.bell}
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.name')}
        title={t('bell.name')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpen(true);
          setOpen(!isOpen);
        }}
        data-testid="bell"
      >
        <Icon name="bell" />
        {count > 0 ? (
          <span className={s.count} aria-hidden="true">
            {count > MOST ? `${MOST}+` : count}
          </span>
        ) : null}
      </button>
      <NewNotification newestId={unread?.newestId ?? null} isKnown={unread !== null} />
      <Suspense>
        {wasOpen ? (
          <NotificationPanel
            open={isOpen}
            bell={button}
            newestId={unread?.newestId ?? null}
            onClose={() => setOpen(false)}
            onRead={refetch}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Marks the notifications about a game as read while the page of that game is visible. */
function useReadOnGamePage(count: number, newestId: string | null): void {
  const { pathname } = useLocation();
  const isGame = matchPath(PAGES.game.path, pathname) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notification starts another look
  useEffect(() => {
    if (!isGame || count === 0) return;
    let isLeft = false;
    const read = async () => {
      const answer = await fetchNotifications(null);
      if (!answer.ok || isLeft || document.hidden) return;
      const ids = answer.value.content
        .filter(({ isRead, link }) => !isRead && pathOf(link) === pathname)
        .map(({ id }) => id);
      if (ids.length === 0) return;
      const marked = await markRead(ids);
      if (marked.ok) setUnread(marked.value.unread);
    };
    const start = () => {
      if (!document.hidden) void read();
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', start);
    };
  }, [isGame, pathname, count, newestId]);
}

/** Returns the path of a link within the product, without query and fragment. */
function pathOf(link: string): string {
  return new URL(link, location.origin).pathname;
}
