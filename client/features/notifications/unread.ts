/**
 * The number of unread notifications. It is stored outside the header, because each page renders a new header and the
 * number must not disappear between two pages.
 */
import { fetchUnread } from '../../shared/data/calls/notificationCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { Store, useStore } from '../../shared/storage/store.ts';

const POLL_INTERVAL_MS = 25_000;

export interface Unread {
  /** The user to whom the number belongs. */
  readonly userId: string | null;
  readonly unread: number;
  /** The id of the newest notification. Null without one. */
  readonly newestId: string | null;
}

const known = new Store<Unread | null>(null);

/** Stores the number of unread notifications that the server returned for the current user. */
export function setUnread(unread: number): void {
  const before = known.get();
  if (before) known.set({ ...before, unread });
}

/**
 * Requests the number of unread notifications repeatedly while the page is visible. Returns null before the first
 * answer.
 */
export function useUnread(): { unread: Unread | null; refetch: () => void } {
  const userId = useWho()?.id ?? null;
  const value = useStore(known);
  const { refetch } = useQuery(
    async () => {
      const answer = await fetchUnread(document.visibilityState === 'visible');
      // After a failed request the previous number stays.
      if (answer.ok) known.set({ userId, ...answer.value });
      return answer.ok;
    },
    ['unreadNotifications', userId],
    POLL_INTERVAL_MS,
  );
  return { unread: value?.userId === userId ? value : null, refetch };
}
