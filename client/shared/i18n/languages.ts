/** The languages of the product. */
import type { Language as Code } from '../../../protocol/http/accountFields.ts';
import { LANGUAGE_TAGS } from '../../../protocol/shapes/languageTags.ts';

export interface Language {
  readonly code: Code;
  /** The name of the language in that language. */
  readonly ownName: string;
  /** A prompt in that language to switch to it. It is needed before the texts of the language are loaded. */
  readonly offer: string;
  /** The default locale for dates and numbers. The browser may have a more specific one. */
  readonly locale: string;
  /** What follows the number of a percentage, with a no-break space where the language has one. */
  readonly percentSign: '%' | '\u00a0%';
  /**
   * Loads the texts of the language. The English texts of the start page are in the initial bundle, as the fallback.
   */
  readonly load: () => Promise<{ default: object }>;
}

export const FALLBACK = 'en';

const ENGLISH: Language = {
  code: 'en',
  ownName: 'English',
  offer: 'Continue in English',
  locale: 'en-US',
  percentSign: '%',
  load: () => import('./locales/en/laterTexts.ts'),
};

export const OFFERED: readonly Language[] = [
  ENGLISH,
  {
    code: 'es',
    ownName: 'Español',
    offer: 'Continuar en español',
    locale: 'es',
    percentSign: '\u00a0%',
    load: () => import('./locales/es/texts.ts'),
  },
  {
    code: 'ru',
    ownName: 'Русский',
    offer: 'Продолжить на русском',
    locale: 'ru',
    percentSign: '\u00a0%',
    load: () => import('./locales/ru/texts.ts'),
  },
  {
    code: 'zh',
    ownName: '简体中文',
    offer: '用简体中文继续',
    locale: 'zh-CN',
    percentSign: '%',
    load: () => import('./locales/zh/texts.ts'),
  },
  {
    code: 'pt',
    ownName: 'Português',
    offer: 'Continuar em português',
    locale: 'pt-BR',
    percentSign: '%',
    load: () => import('./locales/pt/texts.ts'),
  },
];

/** Returns the supported language with that code, or English if it is not supported. */
export function languageOf(code: string | null): Language {
  return OFFERED.find((language) => language.code === code) ?? ENGLISH;
}

/**
 * Returns the supported language that the browser prefers most. Returns null if the browser prefers no supported
 * language.
 *
 * @param wanted the browser's languages, in order of preference.
 */
export function wantedLanguage(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const found = OFFERED.find(({ code }) => tag.toLowerCase().split('-')[0] === code);
    if (found) return found;
  }
  return null;
}

/** Returns the supported language in the parameter `lang` of a URL, or null if there is none. */
export function languageInUrl(search: string): Language | null {
  const code = new URLSearchParams(search).get('lang');
  return OFFERED.find((language) => language.code === code) ?? null;
}

/** Returns the value of `<html lang>`, which screen readers, hyphenation and the selection of glyphs use. */
export function documentTag(code: string): string {
  const language = OFFERED.find((one) => one.code === code);
  return language ? LANGUAGE_TAGS[language.code] : code;
}

/**
 * Returns the locale for dates and numbers: the browser's variant of the language if it has one (es-MX, pt-PT),
 * otherwise the default. English has the same locale everywhere, because the order of day and month must not depend on
 * the machine.
 *
 * @param wanted the browser's languages, in order of preference.
 */
export function localeOf(code: string, wanted: readonly string[]): string {
  const { locale } = languageOf(code);
  if (code === FALLBACK) return locale;
  return wanted.find((tag) => tag.toLowerCase().startsWith(`${code}-`)) ?? locale;
}
