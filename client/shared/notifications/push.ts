/**
 * Push messages on this device. The service worker (client/public/sw.js) shows them. The server sends them to the
 * subscription that this module creates.
 */
import { err, ok } from '../../../engine/result.ts';
import type { PushSubscription as StoredSubscription } from '../../../protocol/http/notificationApi.ts';
import {
  deletePushSubscription,
  fetchPushKey,
  putPushSubscription,
} from '../data/calls/notificationCalls.ts';
import type { Answer } from '../data/http/http.ts';

/** UNSUPPORTED: the browser has no push messages, or not in its current mode. BLOCKED: the user has forbidden them. */
export type PushState = 'UNSUPPORTED' | 'BLOCKED' | 'OFF' | 'ON';

/** Milliseconds to wait for the service worker, which the browser may still be registering on the first visit. */
const REGISTRATION_LIMIT_MS = 3_000;

/** Returns the state of push messages on this device. */
export async function pushState(): Promise<PushState> {
  const registration = await workerOf();
  if (!registration) return 'UNSUPPORTED';
  if (Notification.permission === 'denied') return 'BLOCKED';
  const subscription = await registration.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription ? 'ON' : 'OFF';
}

/**
 * Subscribes this device to push messages, and asks the user for the permission if needed. Must be called in response
 * to an action of the user, because browsers otherwise refuse to ask.
 */
export async function startPush(): Promise<Answer<true>> {
  if (!hasPush()) return failed('PUSH_UNAVAILABLE');
  // Asks before any other request, because browsers allow the question only shortly after an action of the user.
  if ((await Notification.requestPermission()) !== 'granted') return failed('PUSH_BLOCKED');
  const registration = await workerOf();
  if (!registration) return failed('PUSH_UNAVAILABLE');
  const key = await fetchPushKey();
  if (!key.ok) return key;
  const subscription = await subscribe(registration.pushManager, key.value.publicKey);
  return subscription ? store(subscription) : failed('PUSH_UNAVAILABLE');
}

/** The renewal in progress. The end of push messages waits for it, because it would store the subscription again. */
let renewal: Promise<unknown> = Promise.resolve();
/** Whether `endPush` is running. A renewal would store the subscription again. */
let isEnding = false;

/** If this device has a subscription, stores it for the current user, unless push messages are being ended. */
export async function renewPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription || isEnding || Notification.permission !== 'granted') return;
  const stored = store(subscription);
  renewal = stored.catch(() => {});
  await stored;
}

/**
 * Ends push messages on this device. Returns the answer of the server. Without a subscription there is nothing to end,
 * which is a success.
 */
export async function endPush(): Promise<Answer<true>> {
  isEnding = true;
  try {
    const subscription = await currentSubscription();
    if (!subscription) return ok(true);
    await renewal;
    const answer = await deletePushSubscription(subscription.endpoint);
    // If the server keeps the subscription, the push service refuses its messages from now on.
    const isEnded = await subscription.unsubscribe();
    return isEnded || answer.ok ? ok(true) : answer;
  } finally {
    isEnding = false;
  }
}

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!hasPush()) return null;
  const limit = new Promise<null>((resolve) => setTimeout(resolve, REGISTRATION_LIMIT_MS, null));
  const registered = await navigator.serviceWorker.getRegistration();
  return registered?.active ? registered : Promise.race([navigator.serviceWorker.ready, limit]);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes to push messages. Returns null if the browser's push service is unreachable or refuses. */
async function subscribe(
  manager: PushManager,
  applicationServerKey: string,
): Promise<PushSubscription | null> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch {
    // A subscription with another server key prevents a new one.
    const other = await manager.getSubscription().catch(() => null);
    if (!other || !(await other.unsubscribe())) return null;
    return manager.subscribe(options).catch(() => null);
  }
}

async function store(subscription: PushSubscription): Promise<Answer<true>> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } } as StoredSubscription;
  const answer = await putPushSubscription(body);
  return answer.ok ? ok(true) : answer;
}

function failed(code: 'PUSH_UNAVAILABLE' | 'PUSH_BLOCKED'): Answer<never> {
  return err({ code, params: {} });
}
