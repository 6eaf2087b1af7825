/** A user's notifications: the list, the preferences, and the browsers with push messages. */
import { createPublicKey } from 'node:crypto';
import { err, ok, type Result } from '../../engine/result.ts';
import type { Language } from '../../protocol/http/accountFields.ts';
import { ERR, type ErrorCode } from '../../protocol/http/errors.ts';
import type { Notification, NotificationPreferences } from '../../protocol/http/notificationApi.ts';
import type { Account } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { NotificationStore } from './notificationStore.ts';
import { isTimeZone } from './quietHours.ts';

type BadField = { readonly field: string; readonly reason: string };

interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

export interface NotificationServiceDeps {
  readonly store: NotificationStore;
  /** The public VAPID key. */
  readonly publicKey: string;
  /** Returns why push messages are not sent to this URL, or null. */
  readonly whyNotReachable: (url: URL) => Promise<string | null>;
}

export class NotificationService extends Component<NotificationServiceDeps> {
  get publicKey(): string {
    return this.deps.publicKey;
  }

  async list(
    accountId: string,
    before: string | undefined,
    pageSize: number,
  ): Promise<{ content: Notification[]; unread: number; hasMore: boolean }> {
    const { store } = this.deps;
    const found = await store.list(accountId, before, pageSize + 1);
    return {
      content: found.slice(0, pageSize),
      unread: await store.unread(accountId),
      hasMore: found.length > pageSize,
    };
  }

  /** Counts the unread notifications. @param isSeen whether the user looks at a page. */
  async unread(accountId: string, isSeen: boolean): Promise<{ unread: number; newestId: string | null }> {
    const { store } = this.deps;
    // Marks before counting, so that a notification that is written in between is newer than the look, and its message
    // is not left out.
    if (isSeen) await store.markSeen(accountId);
    return { unread: await store.unread(accountId), newestId: await store.newestId(accountId) };
  }

  async markRead(
    accountId: string,
    which: { readonly ids: readonly string[] } | { readonly upTo: string },
  ): Promise<{ unread: number }> {
    await this.deps.store.markRead(accountId, which);
    return { unread: await this.deps.store.unread(accountId) };
  }

  preferences(accountId: string): Promise<NotificationPreferences> {
    return this.deps.store.preferences(accountId);
  }

  async setPreferences(
    { id, role }: Account,
    preferences: NotificationPreferences,
  ): Promise<Result<NotificationPreferences, ErrorCode | BadField>> {
    const { quietHours, kinds } = preferences;
    if (quietHours !== null && !isTimeZone(quietHours.timeZone))
      return err({ field: 'quietHours.timeZone', reason: 'is not a time zone' });
    // Guests have no email address.
    if (role === 'ROLE_GUEST' && Object.values(kinds).some((channels) => channels?.mail))
      return err(ERR.FORBIDDEN);
    await this.deps.store.setPreferences(id, preferences);
    return ok(await this.deps.store.preferences(id));
  }

  /** @param language the language of the browser. It is for guests, because their account has no language. */
  async subscribe(
    accountId: string,
    { endpoint, keys }: { readonly endpoint: string; readonly keys: SubscriptionKeys },
    language: Language | null,
  ): Promise<Result<null, BadField>> {
    if (!areKeys(keys)) return err({ field: 'keys', reason: 'are not keys of a push subscription' });
    const refusal = await this.deps.whyNotReachable(new URL(endpoint));
    if (refusal !== null) return err({ field: 'endpoint', reason: refusal });
    await this.deps.store.subscribe(accountId, { endpoint, ...keys, language });
    return ok(null);
  }

  unsubscribe(accountId: string, endpoint: string): Promise<void> {
    return this.deps.store.unsubscribe(accountId, endpoint);
  }

  /**
   * Returns for each of these players the time at which the player had been notified of the call back to the game (see
   * `NotificationStore.calledBackSince`).
   */
  calledBackSince(
    gameId: string,
    calledAt: number,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | null>> {
    return this.deps.store.calledBackSince(gameId, calledAt, accountIds);
  }
}

/** Returns whether these are a point of the curve P-256 and a secret of 16 bytes (RFC 8291). */
function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (Buffer.from(auth, 'base64url').length !== 16 || point.length !== 65 || point[0] !== 4) return false;
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
