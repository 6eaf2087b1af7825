// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../shared/data/http/who.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { Bell } from './Bell.tsx';

const answers = new Map<string, () => Response>();
let requested: string[] = [];
/** The bodies of the requests that mark notifications as read. */
let marked: unknown[] = [];
/** Each test uses a new user, because the number of unread notifications is stored outside the component. */
let users = 0;
let visibility: DocumentVisibilityState = 'visible';

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const unreadCalls = () => requested.filter((path) => path.includes('/notifications/unread'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ id: `guest ${++users}`, username: 'Ada', privileges: ['DEMO_GAMEPLAY'] }),
  );
  requested = [];
  marked = [];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => visibility === 'hidden');
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    requested.push(path);
    if (path.endsWith('/notifications/read')) marked.push(JSON.parse(String(body)));
    const found = [...answers].find(([part]) => path.includes(part));
    if (!found) throw new Error(`no answer to ${path}`);
    return found[1]();
  });
  answers.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setVisibility = (state: DocumentVisibilityState) =>
  act(() => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });

it('[NTC-41] the bell polls the number of unread notifications every 25 seconds while the page is visible', async () => {
  answers.set('/notifications/unread', () => json({ unread: 2, newestId: 'n1' }));
  const page = rendered(<Bell />, (ms) => void advance(ms));
  await vi.waitFor(() => expect(page.getByTestId('bell').textContent).toBe('2'));
  expect(page.getByRole('button', { name: 'Notifications: 2 unread' })).toBeTruthy();
  expect(unreadCalls()).toEqual(['/api/guest/notifications/unread?isSeen=true']);

  await advance(24_000);
  expect(unreadCalls()).toHaveLength(1);
  await advance(1_500);
  expect(unreadCalls()).toHaveLength(2);
  await advance(23_000);
  expect(unreadCalls()).toHaveLength(2);

  await setVisibility('hidden');
  await advance(120_000);
  expect(unreadCalls()).toHaveLength(2);

  await setVisibility('visible');
  await vi.waitFor(() => expect(unreadCalls()).toHaveLength(3));
});

it('[NTC-41] the bell keeps the shown number of unread notifications when a request fails', async () => {
  answers.set('/notifications/unread', () => json({ unread: 3, newestId: 'n1' }));
  const page = rendered(<Bell />, (ms) => void advance(ms));
  await vi.waitFor(() => expect(page.getByTestId('bell').textContent).toBe('3'));
  answers.set('/notifications/unread', () => json({}, 503));
  const before = unreadCalls().length;
  await advance(26_000);
  expect(unreadCalls().length).toBeGreaterThan(before);
  expect(page.getByTestId('bell').textContent).toBe('3');
});

const notification = {
  id: 'n2',
  kind: 'TABLE_FULL',
  subject: 'g',
  params: { game: 'Evening' },
  link: '/game/g',
  createdTimestampEpochSeconds: 1000,
  isRead: false,
};

it('[NTC-44] the bell announces each new notification once', async () => {
  answers.set('/notifications/unread', () => json({ unread: 1, newestId: 'n1' }));
  answers.set('/notifications?', () => json({ content: [notification], unread: 2, hasMore: false }));
  const page = rendered(<Bell />, (ms) => void advance(ms));
  await vi.waitFor(() => expect(page.getByTestId('bell').textContent).toBe('1'));
  expect(page.getByRole('status').textContent).toBe('');
  answers.set('/notifications/unread', () => json({ unread: 2, newestId: 'n2' }));
  await advance(26_000);
  await vi.waitFor(() =>
    expect(page.getByRole('status').textContent).toBe(
      'New notification: All four seats of “Evening” are taken.',
    ),
  );
  expect(requested.filter((path) => path.includes('/notifications?'))).toHaveLength(1);
  await advance(26_000);
  expect(requested.filter((path) => path.includes('/notifications?'))).toHaveLength(1);
  // The header of the next page has another bell.
  page.unmount();
  const next = rendered(<Bell />, (ms) => void advance(ms));
  await vi.waitFor(() => expect(next.getByTestId('bell').textContent).toBe('2'));
  await advance(26_000);
  expect(next.getByRole('status').textContent).toBe('');
});

it('[NTC-57] the notifications about a game are marked as read when its hidden page becomes visible', async () => {
  const other = { ...notification, id: 'n1', link: '/game/other' };
  answers.set('/notifications/unread', () => json({ unread: 2, newestId: 'n2' }));
  answers.set('/notifications?', () => json({ content: [notification, other], unread: 2, hasMore: false }));
  answers.set('/notifications/read', () => {
    answers.set('/notifications/unread', () => json({ unread: 1, newestId: 'n2' }));
    answers.set('/notifications?', () => json({ content: [other], unread: 1, hasMore: false }));
    return json({ unread: 1 });
  });
  const page = rendered(
    <>
      <Link to="/game/g">Evening</Link>
      <Bell />
    </>,
    (ms) => void advance(ms),
  );
  await vi.waitFor(() => expect(page.getByTestId('bell').textContent).toBe('2'));
  await setVisibility('hidden');
  fireEvent.click(page.getByRole('link', { name: 'Evening' }));
  await advance(1000);
  expect(marked).toEqual([]);
  await setVisibility('visible');
  await vi.waitFor(() => expect(page.getByTestId('bell').textContent).toBe('1'));
  await advance(1000);
  expect(marked).toEqual([{ ids: ['n2'] }]);
});

it('[NTC-41] the bell requests the number of unread notifications when its visible window gets the focus', async () => {
  answers.set('/notifications/unread', () => json({ unread: 2, newestId: 'n1' }));
  rendered(<Bell />, (ms) => void advance(ms));
  await vi.waitFor(() => expect(unreadCalls()).toHaveLength(1));
  await act(() => window.dispatchEvent(new Event('focus')));
  await vi.waitFor(() => expect(unreadCalls()).toHaveLength(2));
});
