// @vitest-environment happy-dom
import { createRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../shared/data/http/who.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { receiveToasts } from '../../shared/ui/feedback/toasts.ts';
import { NotificationPanel } from './NotificationPanel.tsx';

const notification = (id: string, link: string, isRead = false) => ({
  ...{ id, link, isRead, kind: 'TABLE_FULL', subject: 'g', params: { game: `Game ${id}` } },
  createdTimestampEpochSeconds: 1000,
});

/** The bodies of the requests that mark notifications as read. */
let marked: unknown[];
/** The status of the answers to these requests. */
let status: number;
let toasts: string[];
let stopToasts: () => void;
const onClose = vi.fn();
const onRead = vi.fn();
beforeEach(() => {
  marked = [];
  status = 200;
  toasts = [];
  stopToasts = receiveToasts({ show: ({ text }) => toasts.push(text) });
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ id: 'guest', username: 'Ada', privileges: ['DEMO_GAMEPLAY'] }),
  );
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/notifications/read')) {
      marked.push(JSON.parse(String(body)));
      return new Response(JSON.stringify(status === 200 ? { unread: 1 } : { code: 'E1004' }), { status });
    }
    const content = [
      notification('n3', '/game/g'),
      notification('n2', '/tables'),
      notification('n1', '/', true),
    ];
    return new Response(JSON.stringify({ content, unread: 2, hasMore: false }));
  });
});
afterEach(() => {
  stopToasts();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const Here = () => <output data-testid="here">{useLocation().pathname}</output>;

async function opened() {
  const bell = createRef<HTMLButtonElement>();
  const page = rendered(
    <>
      <Here />
      <NotificationPanel open bell={bell} newestId="n3" onClose={onClose} onRead={onRead} />
    </>,
  );
  await page.findAllByTestId('notification');
  const unread = () =>
    page.getAllByTestId('notification').map((row) => row.textContent?.includes('Unread') ?? false);
  expect(unread()).toEqual([true, true, false]);
  return { page, unread };
}

it('[NTC-43] a press on a notification closes the panel, opens its page and marks only it as read', async () => {
  const { page, unread } = await opened();
  await page.user.click(page.getAllByTestId('notification')[1]!);
  expect(page.getByTestId('here').textContent).toBe('/tables');
  expect(onClose).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(unread()).toEqual([true, false, false]));
  expect(marked).toEqual([{ ids: ['n2'] }]);
  expect(onRead).toHaveBeenCalledTimes(1);
  // A notification that was read is not marked again.
  await page.user.click(page.getAllByTestId('notification')[2]!);
  expect(page.getByTestId('here').textContent).toBe('/');
  expect(marked).toHaveLength(1);
});

it('[NTC-43] the button marks all shown and earlier notifications as read', async () => {
  const { page, unread } = await opened();
  await page.user.click(page.getByTestId('read-all'));
  await vi.waitFor(() => expect(unread()).toEqual([false, false, false]));
  expect(marked).toEqual([{ upTo: 'n3' }]);
  expect(page.queryByTestId('read-all')).toBeNull();
});

it('[NTC-43] a failed request is reported and leaves the notifications unread', async () => {
  status = 503;
  const { page, unread } = await opened();
  await page.user.click(page.getByTestId('read-all'));
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  await page.user.click(page.getAllByTestId('notification')[0]!);
  await vi.waitFor(() => expect(toasts).toHaveLength(2));
  expect(unread()).toEqual([true, true, false]);
  expect(onRead).not.toHaveBeenCalled();
});
