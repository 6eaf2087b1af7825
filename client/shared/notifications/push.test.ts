// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deletePushSubscription, putPushSubscription } from '../data/calls/notificationCalls.ts';
import { endPush, renewPush } from './push.ts';

vi.mock('../data/calls/notificationCalls.ts', () => ({
  deletePushSubscription: vi.fn(async () => ({ ok: true, value: {} })),
  putPushSubscription: vi.fn(async () => ({ ok: true, value: {} })),
}));

/** The subscription of the device, or null after it was ended. */
let subscription: { readonly endpoint: string; readonly unsubscribe: () => Promise<boolean> } | null;

beforeEach(() => {
  const endpoint = 'https://push.example/1';
  const unsubscribe = async () => {
    subscription = null;
    return true;
  };
  const one = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
  subscription = one;
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

it('[NTC-53] the end of push messages waits for a renewal, which would store the subscription again', async () => {
  const put = Promise.withResolvers<Awaited<ReturnType<typeof putPushSubscription>>>();
  vi.mocked(putPushSubscription).mockReturnValueOnce(put.promise);
  const renewed = renewPush();
  await vi.waitFor(() => expect(putPushSubscription).toHaveBeenCalledOnce());
  const ended = endPush();
  await new Promise((resolve) => setTimeout(resolve));
  expect(deletePushSubscription).not.toHaveBeenCalled();
  put.reject(new Error('the connection was lost'));
  await expect(renewed).rejects.toThrow();
  expect(await ended).toMatchObject({ ok: true });
  expect(deletePushSubscription).toHaveBeenCalledWith('https://push.example/1');
  expect(subscription).toBeNull();
});

it('[NTC-53] the subscription is not stored again while push messages are being ended', async () => {
  const deleted = Promise.withResolvers<Awaited<ReturnType<typeof deletePushSubscription>>>();
  vi.mocked(deletePushSubscription).mockReturnValueOnce(deleted.promise);
  const ended = endPush();
  await vi.waitFor(() => expect(deletePushSubscription).toHaveBeenCalledOnce());
  await renewPush();
  expect(putPushSubscription).not.toHaveBeenCalled();
  deleted.resolve({ ok: true, value: {} });
  await ended;
  expect(subscription).toBeNull();
});

it('[NTC-53] the device ends its subscription also if the server refuses to delete it', async () => {
  vi.mocked(deletePushSubscription).mockResolvedValueOnce({
    ok: false,
    error: { code: 'E3014', params: {} },
  });
  expect(await endPush()).toMatchObject({ ok: true });
  expect(subscription).toBeNull();
});
