/** The languages of the product. */
import type { Language as Code } from '../../../protocol/http/accountFields.ts';

export interface Language {
  readonly code: Code;
  /** How the language calls itself. */
  readonly ownName: string;
  /** How somebody is asked in it to go on in it, before its texts are there. */
  readonly offer: string;
  /** Its name in the document, where it is not the code. */
  readonly tag?: string;
  /** Where dates and numbers are written its way; a browser of the same language may know better. */
  readonly locale: string;
  /** Fetches the texts; none for English, which is built in and is what every gap falls back to. */
  readonly load?: () => Promise<{ default: object }>;
}

export const FALLBACK = 'en';

export const OFFERED: readonly Language[] = [
  { code: 'en', ownName: 'English', offer: 'Continue in English', locale: 'en-US' },
  {
    code: 'es',
    ownName: 'Español',
    offer: 'Continuar en español',
    locale: 'es',
    load: () => import('./locales/es/texts.ts'),
  },
  {
    code: 'ru',
    ownName: 'Русский',
    offer: 'Продолжить на русском',
    locale: 'ru',
    load: () => import('./locales/ru/texts.ts'),
  },
  {
    code: 'zh',
    ownName: '简体中文',
    offer: '用简体中文继续',
    tag: 'zh-Hans',
    locale: 'zh-CN',
    load: () => import('./locales/zh/texts.ts'),
  },
  {
    code: 'pt',
    ownName: 'Português',
    offer: 'Continuar em português',
    locale: 'pt-BR',
    load: () => import('./locales/pt/texts.ts'),
  },
];

/** The offered language of that code; English for what is not offered (any more). */
export function languageOf(code: string | null): Language {
  const found = OFFERED.find((language) => language.code === code);
  return found ?? (OFFERED[0] as Language);
}

/**
 * The offered language that the browser wants most; null for none.
 *
 * @param wanted The browser's languages, most wanted first.
 */
export function wantedLanguage(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const found = OFFERED.find(({ code }) => tag.toLowerCase().split('-')[0] === code);
    if (found) return found;
  }
  return null;
}

/** What `<html lang>` says, for screen readers, hyphenation and the choice of letter forms. */
export function documentTag(code: string): string {
  const language = OFFERED.find((one) => one.code === code);
  return language?.tag ?? code;
}

/**
 * The locale for dates and numbers: the browser's own form of the language where it has one (es-MX, pt-PT), else the
 * language's. English stays one everywhere, since its order of day and month must not change with the machine.
 *
 * @param wanted The browser's languages, most wanted first.
 */
export function localeOf(code: string, wanted: readonly string[]): string {
  const { locale } = languageOf(code);
  if (code === FALLBACK) return locale;
  return wanted.find((tag) => tag.toLowerCase().startsWith(`${code}-`)) ?? locale;
}
