// The translations follow the glossary and the tone of the product. scripts/check/checkLocales.ts checks their
// completeness (keys, plural forms, placeholders).

import { describe, expect, it, test } from 'vitest';
import { type Entry, FORBIDDEN, readGlossary, STEMS, TRANSLATIONS } from './testing/glossary.ts';
import { textsOf, translationOf, wordsOf } from './testing/localeTexts.ts';

const english = textsOf('en');
const glossary = readGlossary();

/** Removes a piece letter, case and final punctuation, so that "Rook (R)" equals "rook." */
const plain = (text: string) =>
  text
    .replace(/\s*\(\p{L}{1,2}\)$/u, '')
    .replace(/[.!。！]+$/, '')
    .toLowerCase();

/** Keys whose English text equals a glossary term by coincidence, or whose translation is inflected. */
const OTHER_SENSE: readonly RegExp[] = [
  // Names of colors in other grammatical cases than in the glossary.
  /^colour\.(name|adjective|possessive)\./,
  /^handover\.owner\./,
  // The title of a dialog. The term in the glossary is the title of a tab.
  /^join\.title$/,
];

test('the word stems match the words of the glossary', () => {
  for (const [key, stems] of Object.entries(STEMS)) {
    const entry = glossary.find((one) => one.key === key);
    if (!entry) throw new Error(`The glossary has no ${key}`);
    for (const language of ['en', ...TRANSLATIONS] as const)
      expect(entry[language], `${key} in ${language}`).toMatch(stems[language]);
  }
});

describe.each(TRANSLATIONS)('the translation %s', (language) => {
  const texts = textsOf(language);

  it('translates each text that consists of one English glossary term by the term in this language', () => {
    const wrong: string[] = [];
    for (const [key, text] of english) {
      const entries = glossary.filter((entry) => plain(entry.en) === plain(text));
      if (entries.length === 0 || OTHER_SENSE.some((pattern) => pattern.test(key))) continue;
      const own = plain(translationOf(texts, key));
      if (!entries.some((entry) => own.includes(plain(entry[language]))))
        wrong.push(
          `${key}: "${own}", not "${entries.map((entry: Entry) => entry[language]).join('" or "')}"`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it('uses the words of the glossary in each sentence whose English text uses them', () => {
    const missing: string[] = [];
    for (const [key, text] of english) {
      for (const [term, stems] of Object.entries(STEMS)) {
        if (!stems.en.test(wordsOf(text)) || FREE.has(`${key} ${term}`)) continue;
        const own = translationOf(texts, key);
        if (!stems[language].test(wordsOf(own)))
          missing.push(`${key} ${term}: "${text}" is "${own}", without ${stems[language]}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('contains no exclamation marks and no words that the glossary forbids', () => {
    const found = [...texts].flatMap(([key, text]) => {
      const wrong = /[!！]/.exec(text) ?? FORBIDDEN[language].exec(text);
      return wrong ? [`${key}: "${wrong[0]}" in "${text}"`] : [];
    });
    expect(found).toEqual([]);
  });
});

describe('translations contain no English text, except names and words that both languages share', () => {
  const same = (of: (typeof TRANSLATIONS)[number]) =>
    [...textsOf(of)]
      .filter(([key, text]) => english.get(key) === text && /\p{L}/u.test(wordsOf(text)))
      .map(([key]) => `${of} ${key}`)
      .sort();
  const alike = (of: string) => [...ALIKE].filter((key) => key.startsWith(`${of} `)).sort();

  it('[I18-02] in Spanish', () => expect(same('es')).toEqual(alike('es')));
  it('[I18-03] in Russian', () => expect(same('ru')).toEqual(alike('ru')));
  it('[I18-04] in Chinese', () => expect(same('zh')).toEqual(alike('zh')));
  it('[I18-05] in Portuguese', () => expect(same('pt')).toEqual(alike('pt')));

  it('have few such words', () => {
    expect(ALIKE.length).toBeLessThanOrEqual(40);
    for (const key of ALIKE) expect(TRANSLATIONS).toContain(key.split(' ')[0]);
  });
});

/**
 * Exceptions: keys of texts that may translate a glossary term differently, each with that term. The comments give the
 * reasons.
 */
const FREE: ReadonlySet<string> = new Set([
  // The subject is clear from the context of a row or a button.
  'end.earned.WIN game',
  'gameMenu.callBack player',
  'join.placeholder game',
  'pause.by game',
  'pause.byYou game',
  // "Check" means to verify here, not a chess check.
  'wallet.steps.CHECKING_NETWORK check',
  'wallet.errors.COULD_NOT_CHECK_NETWORK check',
  // The label refers to the list of moves, not to a game's history.
  'gameMenu.history game',
  // The word "game" means the rules of the game.
  'reminder.know game',
  // Some translations of these short labels omit the word "game".
  'active.tabs.not-started game',
  'active.tabs.in-progress game',
  'active.tabs.ended game',
  'list.gameOver game',
  // Some translations say "no people" instead of "no human players".
  'list.terminated player',
  'end.outcome.terminated player',
  'games.results.CLOSED player',
  // Gender-neutral expressions for absent players.
  'setup.standIn player',
  // The text is a plain "yes" below the mark of an army.
  'vote.says.yes drawOffer.accept',
  // The text refers to the product, not to one game.
  'agreement.leaveText game',
  // The name that records contain in every language.
  'ownData.deleteText player',
  // In Chinese, the text names the owner of the table.
  'errors.E3002 game',
]);

/** Keys of texts that are spelled alike in English and in a translation, each after the code of its language. */
const ALIKE: readonly string[] = [
  'es create.bots',
  'pt queue.kinds.CASUAL',
  'es create.seat.bot',
  'es handover.mate',
  'es leaderboards.columns.rating',
  'es leaderboards.provisional',
  'es menu.entries.qBooks.title',
  'es practice.rating',
  'es rating.columns.rating',
  'es rating.now',
  'es record.mate',
  'es seat.bot',
  'es setup.bots',
  'es setup.no',
  'pt account.email',
  'pt create.bots',
  'pt create.seat.bot',
  'pt handover.mate',
  'pt invite.link',
  'pt leaderboards.columns.rating',
  'pt menu.entries.qBooks.title',
  'pt practice.rating',
  'pt rating.columns.rating',
  'pt rating.now',
  'pt record.mate',
  'pt seat.bot',
  'pt setup.bots',
  'ru menu.entries.qBooks.title',
  'zh menu.entries.qBooks.title',
];
