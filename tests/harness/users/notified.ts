/** Users who get notifications: their choices, subscriptions and deliveries. */
import { sql } from 'kysely';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import { type NewNotification, notify } from '../../../server/notifications/notify.ts';
import type { SubscriptionJson } from '../servers/pushService.ts';
import type { TestServer } from '../servers/testServer.ts';
import type { Answer, TestUser } from './testUser.ts';

export interface Listed {
  readonly content: readonly Notification[];
  readonly unread: number;
  readonly hasMore: boolean;
}

/** Returns a notification that it is the account's turn in a game. `key` is the game's id. */
export function yourTurn(accountId: string, key: string): NewNotification {
  return {
    kind: 'YOUR_TURN',
    accountId,
    params: { game: `Game ${key}` },
    subject: key,
    link: `/game/${key}`,
    dedupeKey: key,
    hasMail: true,
  };
}

/** Notifies the account of its turn in the games with these ids. */
export async function tellTurn(
  { services }: TestServer,
  accountId: string,
  ...gameIds: string[]
): Promise<void> {
  for (const gameId of gameIds) await notify(services.database.db, [yourTurn(accountId, gameId)]);
  services.deliveries.wake();
}

/** Returns the user's newest notifications. */
export async function notificationsOf(user: TestUser, query = '', prefix = '/api'): Promise<Listed> {
  return (await user.call<Listed>('GET', `${prefix}/notifications${query}`)).body;
}

/** Chooses channels for the kinds. */
export function choose(
  user: TestUser,
  kinds: Readonly<Record<string, { push: boolean; mail: boolean }>>,
  prefix = '/api',
  quietHours: object | null = null,
): Promise<Answer<{ code: string }>> {
  return user.call('PUT', `${prefix}/notification-preferences`, { body: { kinds, quietHours } });
}

export function subscribe<T = object>(
  user: TestUser,
  body: SubscriptionJson,
  prefix = '/api',
): Promise<Answer<T>> {
  return user.call<T>('PUT', `${prefix}/push-subscription`, { body });
}

/** Records that the user looks at a page now. */
export async function look(user: TestUser, prefix = '/api'): Promise<void> {
  const { status } = await user.call('GET', `${prefix}/notifications/unread?isSeen=true`);
  if (status !== 200) throw new Error(`The look at a page answered ${status}`);
}

/** Moves the time at which the account last looked at a page into the past. */
export async function lookedAt(
  { services }: TestServer,
  accountId: string,
  secondsAgo: number,
): Promise<void> {
  await services.database.db
    .updateTable('notification_recipient')
    .set({ seen_at: sql<Date>`now() - ${secondsAgo} * interval '1 second'` })
    .where('account_id', '=', accountId)
    .execute();
}

export function deliveriesOf({ services }: TestServer, accountId: string) {
  return services.database.db
    .selectFrom('notification_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Makes the waiting deliveries of an account due, and lets the server send them. */
export async function makeDue({ services }: TestServer, accountId: string): Promise<void> {
  await services.database.db
    .updateTable('notification_delivery')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  services.deliveries.wake();
}
