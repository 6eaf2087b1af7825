/** Starts the texts. `t` is for code outside components; components use `useTranslation`. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, FALLBACK, LANGUAGES } from './languages.ts';
import en from './locales/en/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

export async function startTexts(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted);
  const resources: Record<string, { translation: object }> = { en: { translation: en } };
  if (language !== FALLBACK) {
    const load = LANGUAGES.find((entry) => entry.code === language)?.load;
    if (load) resources[language] = { translation: (await load()).default };
  }
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

/** Fetches the texts of another offered language and shows them. */
export async function changeLanguage(code: string): Promise<void> {
  const language = LANGUAGES.find((entry) => entry.code === code);
  if (!language?.load) return;
  if (!i18next.hasResourceBundle(code, 'translation'))
    i18next.addResourceBundle(code, 'translation', (await language.load()).default);
  await i18next.changeLanguage(code);
  document.documentElement.lang = code;
}

export const { t } = i18next;
