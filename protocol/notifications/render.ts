/**
 * Renders the text of notifications: for the list in the product, and for push messages and mails. The caller passes
 * the texts of one language (`texts/<language>.json`), so a page loads only its own language.
 */
import { createInstance } from 'i18next';
import type { NotificationKind } from '../http/notificationApi.ts';
import { type NotificationContent, parseContent } from './params.ts';

/** The texts of one language. The plural forms differ between languages, so only the sections have types. */
export interface NotificationTexts {
  readonly kinds: Readonly<Record<NotificationKind, Readonly<Record<string, string>>>>;
  readonly mail: Readonly<Record<'open' | 'why' | 'unsubscribe', string>>;
  readonly unsubscribe: Readonly<Record<'title' | 'question' | 'button' | 'done' | 'invalid', string>>;
}

export interface RenderedNotification {
  readonly title: string;
  readonly text: string;
}

export interface NotificationRenderer {
  /** Renders one notification. If the params do not fit the kind, returns only the title. */
  one(notification: { readonly kind: NotificationKind; readonly params: unknown }): RenderedNotification;
  /** Renders several notifications of a kind as one, such as "3 games wait for your move." */
  several(kind: NotificationKind, count: number): RenderedNotification;
  /** Returns the name of a kind, for the settings. */
  kindName(kind: NotificationKind): string;
  /** Returns a sentence about mails of a kind, for the page on which users unsubscribe from them. */
  unsubscribe(key: keyof NotificationTexts['unsubscribe'], kind: NotificationKind): string;
}

/** Creates the renderer of one language, such as `en`. */
export function notificationRenderer(language: string, texts: NotificationTexts): NotificationRenderer {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { notifications: texts } },
    defaultNS: 'notifications',
    // The outputs are plain text. HTML mails and pages must escape them.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void i18n.init();
  const t = i18n.getFixedT(language) as unknown as (key: string, values?: object) => string;
  const title = (kind: NotificationKind) => t(`kinds.${kind}.title`);
  const text = ({ kind, params }: NotificationContent) => t(`kinds.${kind}.text`, params);
  return {
    one({ kind, params }) {
      const content = parseContent(kind, params);
      return { title: title(kind), text: content ? text(content) : '' };
    },
    several: (kind, count) => ({ title: title(kind), text: t(`kinds.${kind}.combined`, { count }) }),
    kindName: (kind) => t(`kinds.${kind}.name`),
    unsubscribe: (key, kind) => t(`unsubscribe.${key}`, { kind: t(`kinds.${kind}.name`) }),
  };
}
