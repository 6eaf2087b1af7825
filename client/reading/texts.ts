/** The long texts: too long for the catalogue, so each is fetched when somebody opens it, in the language there is. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FALLBACK } from '../i18n/languages.ts';
import type { AboutPageName } from '../ui/paths.ts';

export interface LegalText {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}
export type LegalTexts = Readonly<Record<Exclude<AboutPageName, 'rules'>, LegalText>>;

interface Rule {
  readonly number: string;
  readonly text: string;
}

export interface RulesTexts {
  readonly quickStart: { readonly title: string; readonly lines: readonly string[] };
  readonly internationalRules: {
    readonly title: string;
    readonly sections: readonly {
      readonly number: string;
      readonly title: string;
      readonly rules: readonly Rule[];
    }[];
  };
  readonly faq: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
}

type Editions<T> = Readonly<Record<string, () => Promise<{ default: T }>>>;

export const LEGAL: Editions<LegalTexts> = {
  en: () => import('./legal/en.json'),
  es: () => import('./legal/es.json'),
  ru: () => import('./legal/ru.json'),
  zh: () => import('./legal/zh.json'),
  pt: () => import('./legal/pt.json'),
};
export const RULES: Editions<RulesTexts> = {
  en: () => import('./rules/en.json'),
  es: () => import('./rules/es.json'),
  ru: () => import('./rules/ru.json'),
  zh: () => import('./rules/zh.json'),
  pt: () => import('./rules/pt.json'),
};

export interface Edition<T> {
  readonly text: T;
  /** The language it is written in: English where it is not translated. */
  readonly language: string;
}

/** The text in the person's language; null until it is here. */
export function useEdition<T>(editions: Editions<T>): Edition<T> | null {
  const { i18n } = useTranslation();
  const language = i18n.language in editions ? i18n.language : FALLBACK;
  const [edition, setEdition] = useState<Edition<T> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void editions[language]?.().then(({ default: text }) => isWanted && setEdition({ text, language }));
    return () => {
      isWanted = false;
    };
  }, [editions, language]);
  return edition?.language === language ? edition : null;
}
