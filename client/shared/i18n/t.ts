/** Starts the texts. `t` is for code outside components; components use `useTranslation`. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { documentTag, FALLBACK, languageOf } from './languages.ts';
import en from './locales/en/texts.ts';
import { cachePlainTexts } from './plainTexts.ts';

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
  cachePlainTexts(i18next);
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
    addTexts(language.code, texts.default);
  }
  await showTexts(language.code);
  return true;
}

/** Makes the texts of one more language known, beside the offered ones. */
export function addTexts(code: string, texts: object): void {
  i18next.addResourceBundle(code, 'translation', texts);
}

/** Shows a language whose texts are here. */
export async function showTexts(code: string): Promise<void> {
  await i18next.changeLanguage(code);
  document.documentElement.lang = documentTag(code);
}

/** `{{side, capital}}`: a form that stands inside sentences ("las rojas"), at the beginning of one. */
export function capital(value: unknown, language?: string): string {
  const text = String(value);
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

export const { t } = i18next;
