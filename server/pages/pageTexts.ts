/** Titles and descriptions of pages in one language. The titles are the same as those that the client shows. */
import { createInstance } from 'i18next';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { PageName } from '../../protocol/shapes/pages.ts';
import { courseFile, interfaceTexts } from './clientFiles.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

export type SharingText = keyof typeof en;
const TEXTS: Readonly<Record<Language, Readonly<Record<SharingText, string>>>> = { en, es, ru, zh, pt };

/** The titles of pages, as keys of the client's texts. A page without an entry has the product's slogan as title. */
const TITLES: Readonly<Partial<Record<PageName, string>>> = {
  welcome: 'welcome.title',
  create: 'create.title',
  online: 'queue.title',
  tables: 'scheduled.title',
  table: 'scheduled.one',
  tv: 'watch.title',
  people: 'people.title',
  person: 'people.profile',
  join: 'join.title',
  watchByLink: 'nav.watchByLink',
  activeGames: 'active.title',
  leaderboard: 'leaderboards.title',
  rating: 'rating.title',
  offline: 'offline.title',
  offlineGame: 'offline.title',
  study: 'study.title',
  practice: 'practice.title',
  games: 'menu.entries.yourGames.title',
  review: 'menu.entries.yourGames.title',
  admin: 'admin.title',
  options: 'options.title',
  account: 'account.title',
  notifications: 'bell.name',
  plans: 'plans.title',
  support: 'support.title',
  purchases: 'support.history',
  collectibles: 'nft.title',
  token: 'nft.title',
  paymentSuccess: 'support.title',
  paymentFailure: 'support.title',
  signUp: 'account.signUp',
  logIn: 'account.logIn',
  forgotPassword: 'account.forgot',
  resetPassword: 'account.newPassword',
  activate: 'account.activate',
  rules: 'about.international',
  faq: 'about.faq',
  tutorial: 'menu.entries.tutorial.title',
  videos: 'menu.entries.videos.title',
  social: 'social.title',
};

/** The pages that have a description of their own. */
const DESCRIBED = ['rules', 'faq', 'tutorial', 'videos', 'study', 'practice', 'tables', 'offline'] as const;

export interface PageTexts {
  /** Returns a text of this module, with the values in place of its placeholders. */
  text(key: SharingText, values?: Readonly<Record<string, string | number>>): string;
  /** Returns a text of the client's interface. */
  interfaceText(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Returns the title of a page, without the product's name. */
  titleOf(page: PageName, params: Readonly<Record<string, string>>): string;
  descriptionOf(page: PageName, params: Readonly<Record<string, string>>): string;
}

const made = new Map<Language, PageTexts>();

/** Returns the texts of a language, which are read at the first call. */
export function pageTexts(language: Language): PageTexts {
  const known = made.get(language);
  if (known) return known;
  const texts = readTexts(language);
  made.set(language, texts);
  return texts;
}

function readTexts(language: Language): PageTexts {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { sharing: TEXTS[language], interface: interfaceTexts(language) } },
    ns: ['sharing', 'interface'],
    // The outputs are plain text, which the writer of the head escapes.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void i18n.init();
  const t = (ns: string, key: string, values: object = {}) => String(i18n.t(key as never, { ns, ...values }));
  const { chapters } = courseFile(language);
  const chapterIds = Object.keys(chapters);
  const text: PageTexts['text'] = (key, values) => t('sharing', key, values);
  return {
    text,
    interfaceText: (key, values) => t('interface', key, values),
    titleOf(page, params) {
      const chapter = chapters[params.chapter ?? ''];
      if (chapter) return chapter.name;
      if (page === 'about') return t('interface', `about.${params.page}`);
      return t('interface', TITLES[page] ?? 'menu.tag');
    },
    descriptionOf(page, params) {
      const chapter = chapters[params.chapter ?? ''];
      if (chapter)
        return text('chapter', {
          number: chapterIds.indexOf(params.chapter ?? '') + 1,
          label: chapter.label,
        });
      return text(DESCRIBED.find((one) => one === page) ?? 'product');
    },
  };
}
