/** Initializes i18n. `t` is for code outside components. Components use `useTranslation`. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { documentTag, FALLBACK, languageOf } from './languages.ts';
import start from './locales/en/startTexts.ts';
import type en from './locales/en/texts.ts';
import { cachePlainTexts } from './plainTexts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/**
 * @param code the language that is stored on this device. Null at the first visit, which begins in English. If the
 * texts of the language cannot be loaded, English is shown instead.
 */
export async function startTexts(code: string | null): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    resources: { en: { translation: start } },
    // Escaping is off, because React escapes the output.
    interpolation: { escapeValue: false },
  });
  cachePlainTexts(i18next);
  i18next.services.formatter?.add('capital', capital);
  if (code !== null && code !== FALLBACK && (await changeLanguage(code))) loading = Promise.resolve(true);
  // English is shown at once. The other English texts are loaded with the first part of the page that needs them.
  else await showTexts(FALLBACK);
  started.resolve();
}

/**
 * Resolves when `startTexts` has chosen the language. The router loads its first page earlier, so that page waits for
 * this promise.
 */
const started = Promise.withResolvers<void>();

/** Resolves to whether the texts of the first language were loaded. Null before the first attempt. */
let loading: Promise<boolean> | null = null;

/** Resolves when the texts of the first language are complete. Rejects if they cannot be loaded in two attempts. */
export async function textsLoaded(): Promise<void> {
  await started.promise;
  loading ??= addLoaded(FALLBACK);
  if (await loading) return;
  loading = addLoaded(FALLBACK);
  if (!(await loading)) throw new Error('The texts could not be loaded');
}

/** Loads the texts of a language and registers them. @returns false if loading failed. */
async function addLoaded(code: string): Promise<boolean> {
  const texts = await languageOf(code)
    .load()
    .catch(() => null);
  if (texts) addTexts(code, texts.default);
  return texts !== null;
}

/**
 * Loads and shows another supported language.
 *
 * @returns false if loading failed; the language then stays unchanged.
 */
export async function changeLanguage(code: string): Promise<boolean> {
  const language = languageOf(code);
  if (!loaded.has(language.code) && !(await addLoaded(language.code))) return false;
  await showTexts(language.code);
  return true;
}

/** Languages whose texts are complete. */
const loaded = new Set<string>();

/** Registers texts of a language in addition to those that are already registered. */
export function addTexts(code: string, texts: object): void {
  i18next.addResourceBundle(code, 'translation', texts, true);
  loaded.add(code);
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
