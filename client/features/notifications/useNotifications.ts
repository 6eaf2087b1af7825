import { useEffect, useState } from 'react';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import { fetchNotifications, markRead, markReadUpTo } from '../../shared/data/calls/notificationCalls.ts';
import type { Answer, Failure } from '../../shared/data/http/http.ts';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { setUnread } from './unread.ts';

/** The loaded notifications, and the actions on them. */
export function useNotifications(newestId: string | null, onRead: () => void) {
  const [notifications, setNotifications] = useState<readonly Notification[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  /** Loads the page after the given notification, or the newest page. */
  const load = async (before: string | null): Promise<void> => {
    setBusy(true);
    const answer = await fetchNotifications(before);
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const { content } = answer.value;
    if (before !== null) setHasMore(answer.value.hasMore);
    setNotifications((known) => {
      const others = known?.filter(({ id }) => !content.some((one) => one.id === id)) ?? [];
      // A reload of the newest page keeps the older pages that are loaded. If none are loaded, the answer decides
      // whether more pages follow.
      if (before === null && others.length === 0) setHasMore(answer.value.hasMore);
      return before === null ? [...content, ...others] : [...others, ...content];
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for a new notification and after a failure
  useEffect(() => void load(null), [newestId, tries]);

  const mark = async (
    request: () => Promise<Answer<{ unread: number }>>,
    isMarked: (id: string) => boolean,
  ) => {
    const answer = await request();
    if (!answer.ok) return reportFailure(answer.error);
    setNotifications(
      (known) => known?.map((one) => (isMarked(one.id) ? { ...one, isRead: true } : one)) ?? null,
    );
    setUnread(answer.value.unread);
    onRead();
  };
  return {
    notifications,
    hasMore,
    failure,
    isBusy,
    hasUnread: notifications?.some(({ isRead }) => !isRead) ?? false,
    retry: () => setTries((count) => count + 1),
    more: () => load(notifications?.at(-1)?.id ?? null),
    read: (id: string) =>
      mark(
        () => markRead([id]),
        (one) => one === id,
      ),
    readAll: async () => {
      const newest = notifications?.[0]?.id;
      if (newest !== undefined)
        await mark(
          () => markReadUpTo(newest),
          () => true,
        );
    },
  };
}
