// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationPreferences } from '../../../protocol/http/notificationApi.ts';
import { SESSION_KEY } from '../../shared/data/http/who.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const NONE: NotificationPreferences = { kinds: {}, quietHours: null };
let saved: NotificationPreferences[] = [];
let answer: () => Promise<Response> | Response;

beforeEach(() => {
  const user = { id: 'ada', username: 'Ada', privileges: ['BASIC_PRIVILEGE'] };
  localStorage.setItem(SESSION_KEY, JSON.stringify(user));
  saved = [];
  answer = () => new Response(JSON.stringify(saved.at(-1)));
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const mailOf = (page: ReturnType<typeof rendered>, kind: string) =>
  page.getByTestId(`kind-${kind}`).querySelectorAll('input')[1] as HTMLInputElement;

it.each([
  ['a user', ['BASIC_PRIVILEGE'], []],
  ['a guest, who can neither pay nor wait for a seat,', ['DEMO_GAMEPLAY'], ['SEAT_FREE', 'PAYMENT_PROBLEM']],
])('[NTC-45] the settings have every kind of notification that %s gets', (_user, privileges, missing) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ id: 'ada', username: 'Ada', privileges }));
  const page = rendered(<SettingsForm loaded={NONE} />);
  const absent = NOTIFICATION_KINDS.filter((kind) => page.queryByTestId(`kind-${kind}`) === null);
  expect(absent).toEqual(missing);
});

it('[NTC-45] the settings form saves each choice of push and mail at once', async () => {
  const kinds = { VOTE: { push: true, mail: false }, YOUR_TURN: { push: true, mail: true } };
  const page = rendered(<SettingsForm loaded={{ kinds, quietHours: null }} />);
  const saves = async (input: HTMLInputElement, expected: object) => {
    await page.user.click(input);
    await vi.waitFor(() => expect(saved.at(-1)?.kinds).toEqual(expected));
    await page.findByText('Every change is saved at once.');
  };
  const pushOf = (kind: string) =>
    page.getByTestId(`kind-${kind}`).querySelector('input') as HTMLInputElement;
  await saves(pushOf('VOTE'), { ...kinds, VOTE: { push: false, mail: false } });
  await saves(mailOf(page, 'VOTE'), { ...kinds, VOTE: { push: false, mail: true } });
  await saves(mailOf(page, 'YOUR_TURN'), {
    VOTE: { push: false, mail: true },
    YOUR_TURN: { push: true, mail: false },
  });
  expect(saved).toHaveLength(3);
});

it('the settings form sends changes one after the other', async () => {
  let finish = () => {};
  answer = () =>
    new Promise((resolve) => {
      finish = () => resolve(new Response(JSON.stringify(NONE)));
    });
  const page = rendered(<SettingsForm loaded={NONE} />);
  await page.user.click(mailOf(page, 'VOTE'));
  await page.user.click(mailOf(page, 'GAME_ENDED'));
  await page.user.click(mailOf(page, 'VOTE'));
  expect(saved).toHaveLength(1);
  await act(async () => finish());
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.kinds).toEqual({
    VOTE: { push: false, mail: false },
    GAME_ENDED: { push: false, mail: true },
  });
  await act(async () => finish());
  await page.findByText('Every change is saved at once.');
  expect(saved).toHaveLength(2);
});

it('the settings form keeps a choice that could not be saved', async () => {
  answer = () => new Response('{}', { status: 503 });
  const page = rendered(<SettingsForm loaded={NONE} />);
  await page.user.click(mailOf(page, 'YOUR_TURN'));
  await page.findByText(/This is not saved yet/);
  expect(mailOf(page, 'YOUR_TURN').checked).toBe(true);
  answer = () => new Response(JSON.stringify(NONE));
  await page.user.click(page.getByRole('button', { name: 'Try now' }));
  await page.findByText('Every change is saved at once.');
  expect(saved.at(-1)?.kinds).toEqual({ YOUR_TURN: { push: false, mail: true } });
});

it('the settings form disables the push option in a browser without push messages', async () => {
  const page = rendered(<SettingsForm loaded={NONE} />);
  const push = page.getByTestId('kind-VOTE').querySelector('input') as HTMLInputElement;
  await page.findByText(/This browser has no push messages/);
  await page.user.click(push);
  await page.findByRole('alert');
  expect(push.checked).toBe(false);
  expect(saved).toEqual([]);
});

it('[NTC-46] the settings form saves the beginning and the end of quiet hours with the time zone of the device', async () => {
  const page = rendered(<SettingsForm loaded={NONE} />);
  await page.user.click(page.getByRole('switch', { name: /Quiet hours/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await vi.waitFor(() =>
    expect(saved.at(-1)?.quietHours).toEqual({ fromMinute: 1320, toMinute: 420, timeZone }),
  );
  fireEvent.change(page.getByLabelText('From'), { target: { value: '07:00' } });
  await page.findByText('Choose two different times.');
  expect(saved).toHaveLength(1);
  fireEvent.change(page.getByLabelText('From'), { target: { value: '06:30' } });
  await vi.waitFor(() => expect(saved.at(-1)?.quietHours?.fromMinute).toBe(390));
  fireEvent.change(page.getByLabelText('Until'), { target: { value: '08:15' } });
  await vi.waitFor(() =>
    expect(saved.at(-1)?.quietHours).toEqual({ fromMinute: 390, toMinute: 495, timeZone }),
  );
  const before = saved.length;
  fireEvent.change(page.getByLabelText('Until'), { target: { value: '06:30' } });
  await page.findByText('Choose two different times.');
  expect(saved).toHaveLength(before);
});
