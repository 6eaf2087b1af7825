/** The texts of notifications in all languages, for push messages and mails. */
import type { Language } from '../../protocol/http/accountFields.ts';
import {
  type NotificationRenderer,
  type NotificationTexts,
  notificationRenderer,
} from '../../protocol/notifications/render.ts';
import en from '../../protocol/notifications/texts/en.json' with { type: 'json' };
import es from '../../protocol/notifications/texts/es.json' with { type: 'json' };
import pt from '../../protocol/notifications/texts/pt.json' with { type: 'json' };
import ru from '../../protocol/notifications/texts/ru.json' with { type: 'json' };
import zh from '../../protocol/notifications/texts/zh.json' with { type: 'json' };

const TEXTS: Readonly<Record<Language, NotificationTexts>> = { en, es, ru, zh, pt };
const renderers = new Map<Language, NotificationRenderer>();

/** Returns the renderer of a language. Null selects English. */
export function rendererOf(language: Language | null): NotificationRenderer {
  const code = language ?? 'en';
  const known = renderers.get(code) ?? notificationRenderer(code, TEXTS[code]);
  renderers.set(code, known);
  return known;
}

export function textsOf(language: Language | null): NotificationTexts {
  return TEXTS[language ?? 'en'];
}
