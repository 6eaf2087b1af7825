/** Starts the texts. `t` is for code outside components; components use `useTranslation`. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { documentTag, FALLBACK, languageOf } from './languages.ts';
import en from './locales/en/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/**
 * @param code The language that was chosen on this device; null at the first visit, which is in English. Where its
 *   texts cannot be fetched, English stands in: a page in English is better than none.
 */
export async function startTexts(code: string | null): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    resources: { en: { translation: en } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  i18next.services.formatter?.add('capital', capital);
  await changeLanguage(code ?? FALLBACK);
}

/**
 * Fetches the texts of another offered language and shows them.
 *
 * @returns false when they could not be fetched; then everything stays as it is.
 */
export async function changeLanguage(code: string): Promise<boolean> {
  const language = languageOf(code);
  if (!i18next.hasResourceBundle(language.code, 'translation')) {
    const texts = await language.load?.().catch(() => null);
    if (!texts) return false;
    i18next.addResourceBundle(language.code, 'translation', texts.default);
  }
  await i18next.changeLanguage(language.code);
  document.documentElement.lang = documentTag(language.code);
  return true;
}

/** `{{side, capital}}`: a form that stands inside sentences ("las rojas"), at the beginning of one. */
export function capital(value: unknown, language?: string): string {
  const text = String(value);
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

export const { t } = i18next;
