/** The texts of notifications in the user's language. The server renders push messages and mails from the same texts. */
import { useMemo } from 'react';
import {
  type NotificationRenderer,
  type NotificationTexts,
  notificationRenderer,
} from '../../../protocol/notifications/render.ts';
import { type Editions, useEdition } from '../../shared/i18n/editions.ts';

const TEXTS: Editions<NotificationTexts> = {
  en: () => import('../../../protocol/notifications/texts/en.json'),
  es: () => import('../../../protocol/notifications/texts/es.json'),
  ru: () => import('../../../protocol/notifications/texts/ru.json'),
  zh: () => import('../../../protocol/notifications/texts/zh.json'),
  pt: () => import('../../../protocol/notifications/texts/pt.json'),
};

/** Returns the renderer of notifications. Null until the texts are loaded. */
export function useNotificationTexts(): NotificationRenderer | null {
  const edition = useEdition(TEXTS);
  return useMemo(() => edition && notificationRenderer(edition.language, edition.text), [edition]);
}
