/** The routes of notifications, for guests and for users with an account. */
import type { Router } from 'express';
import { ok } from '../../engine/result.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';
import { NOTIFICATION_ROUTES } from '../../protocol/http/notificationApi.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { NotificationService } from './notificationService.ts';

export function notificationRoutes(
  notifications: NotificationService,
  guard: Guard,
  needs: readonly Need[],
): Router {
  return mountRoutes(
    NOTIFICATION_ROUTES,
    {
      list: async ({ who, query }) =>
        ok(await notifications.list(who.account.id, query.before, query.pageSize)),
      unread: async ({ who, query }) =>
        ok(await notifications.unread(who.account.id, query.isSeen === 'true')),
      read: async ({ who, body }) => ok(await notifications.markRead(who.account.id, body)),
      preferences: async ({ who }) => ok(await notifications.preferences(who.account.id)),
      setPreferences: ({ who, body }) => notifications.setPreferences(who.account, body),
      pushKey: async () => ok({ publicKey: notifications.publicKey }),
      async subscribe({ who, body, req }) {
        const language = req.acceptsLanguages([...LANGUAGES]) || null;
        const stored = await notifications.subscribe(who.account.id, body, language as Language | null);
        return stored.ok ? ok({}) : stored;
      },
      async unsubscribe({ who, body }) {
        await notifications.unsubscribe(who.account.id, body.endpoint);
        return ok({});
      },
    },
    { guard, needs },
  );
}
