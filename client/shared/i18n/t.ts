/** Initializes i18n. `t` is for code outside components. Components use `useTranslation`. */
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
 * @param code the language that is stored on this device; null at the first visit, which is in English. If the texts of
 * the language cannot be loaded, the page is in English.
 */
export async function startTexts(code: string | null): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    resources: { en: { translation: en } },
    // Escaping is off, because React escapes the output.
    interpolation: { escapeValue: false },
  });
  cachePlainTexts(i18next);
  i18next.services.formatter?.add('capital', capital);
  await changeLanguage(code ?? FALLBACK);
}

/**
 * Loads and shows another supported language.
 *
 * @returns false if loading failed; the language then stays unchanged.
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

/** Registers an additional language. */
export function addTexts(code: string, texts: object): void {
  i18next.addResourceBundle(code, 'translation', texts);
}

/** Shows a language whose texts are loaded. */
export async function showTexts(code: string): Promise<void> {
  await i18next.changeLanguage(code);
  document.documentElement.lang = documentTag(code);
}

/** The format of `{{side, capital}}`: capitalizes a form that is written for the inside of a sentence ("las rojas"). */
export function capital(value: unknown, language?: string): string {
  const text = String(value);
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

export const { t } = i18next;
