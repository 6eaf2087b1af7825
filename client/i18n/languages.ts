/** The languages of the product. Only those whose texts are complete are offered to people. */
export interface Language {
  readonly code: string;
  /** How the language calls itself. */
  readonly ownName: string;
  /** Fetches the texts; null while they are not complete. English is built in and is what every gap falls back to. */
  readonly load: (() => Promise<{ default: object }>) | null;
}

export const FALLBACK = 'en';

export const LANGUAGES: readonly Language[] = [
  { code: 'en', ownName: 'English', load: () => import('./locales/en/texts.ts') },
  { code: 'es', ownName: 'Español', load: null },
  { code: 'ru', ownName: 'Русский', load: null },
  { code: 'zh', ownName: '中文', load: null },
  { code: 'pt', ownName: 'Português', load: null },
];

export const OFFERED: readonly Language[] = LANGUAGES.filter((language) => language.load !== null);

/** The first of the wanted languages that is offered, whatever its region; English when none is. */
export function chooseLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const found = OFFERED.find((language) => language.code === base);
    if (found) return found.code;
  }
  return FALLBACK;
}
