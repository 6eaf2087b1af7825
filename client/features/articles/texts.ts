/** The long texts about the product with their translations. */

import type { AboutPageName } from '../../../protocol/shapes/pages.ts';
import type { Editions } from '../../shared/i18n/editions.ts';

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
  readonly quickStart: { readonly lines: readonly string[] };
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
