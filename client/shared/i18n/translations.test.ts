// The translations follow the glossary and the product's tone. Completeness (keys, plural forms, placeholders) is
// checked by scripts/check/checkLocales.ts.

import { describe, expect, it, test } from 'vitest';
import { type Entry, FORBIDDEN, readGlossary, STEMS, TRANSLATIONS } from './testing/glossary.ts';
import { textsOf, translationOf, wordsOf } from './testing/localeTexts.ts';

const english = textsOf('en');
const glossary = readGlossary();

/** Without a piece letter, case and final punctuation: "Rook (R)" and "rook." are equal. */
const plain = (text: string) =>
  text
    .replace(/\s*\(\p{L}{1,2}\)$/u, '')
    .replace(/[.!。！]+$/, '')
    .toLowerCase();

/** Keys whose English text equals a glossary term by coincidence, or whose translation is inflected. */
const OTHER_SENSE: readonly RegExp[] = [
  // Color names in other cases; the glossary has one of them.
  /^colour\.(name|adjective|possessive)\./,
  /^handover\.owner\./,
  // A dialog's title; the glossary's is a tab's.
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

  it("uses the glossary's term wherever the English text uses it", () => {
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

  it('uses the words of the glossary in its sentences', () => {
    const missing: string[] = [];
    for (const [key, text] of english) {
      for (const [term, stems] of Object.entries(STEMS)) {
        if (!stems.en.test(wordsOf(text)) || FREE.has(`${key} ${term}`)) continue;
        const own = translationOf(texts, key);
        if (!stems[language].test(wordsOf(own))) missing.push(`${key} ${term}: "${text}" is "${own}"`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('contains no exclamation marks and no words that the glossary forbids', () => {
    const found = [...texts].filter(([, text]) => /[!！]/.test(text) || FORBIDDEN[language].test(text));
    expect(found).toEqual([]);
  });
});

it('contains no English text, except names and words that both languages share', () => {
  const same = TRANSLATIONS.flatMap((language) =>
    [...textsOf(language)]
      .filter(([key, text]) => english.get(key) === text && /\p{L}/u.test(wordsOf(text)))
      .map(([key]) => `${language} ${key}`),
  );
  expect(ALIKE.length).toBeLessThanOrEqual(40);
  expect(same.sort()).toEqual([...ALIKE].sort());
});

/** A text, a glossary term that it renders differently, and why that is better. */
const FREE: ReadonlySet<string> = new Set([
  // Labels of a row or button whose subject is clear from the context.
  'end.earned.WIN game',
  'gameMenu.callBack player',
  'join.placeholder game',
  'pause.by game',
  'pause.byYou game',
  // To verify, not a chess check: the glossary has both as a whole.
  'wallet.steps.CHECKING_NETWORK check',
  'wallet.errors.COULD_NOT_CHECK_NETWORK check',
  // The glossary has the label as a whole: moves, not the game's history.
  'gameMenu.history game',
  'reminder.know game',
  'active.tabs.not-started game',
  'active.tabs.in-progress game',
  'active.tabs.ended game',
  'list.gameOver game',
  'list.terminated player',
  // Gender-neutral expressions for absent players.
  'setup.standIn player',
  // Below an army's sign: yes and no.
  'vote.says.yes drawOffer.accept',
  // The product, not one game.
  'agreement.leaveText game',
  // The name used in records, in every language.
  'account.data.deleteText player',
  // In Chinese the owner is the table's.
  'errors.E3002 game',
]);

/** Words spelled alike in both languages. */
const ALIKE: readonly string[] = [
  'es create.bots',
  'es create.seat.bot',
  'es handover.mate',
  'es leaderboards.columns.rating',
  'es leaderboards.provisional',
  'es menu.entries.qBooks.title',
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
  'pt rating.columns.rating',
  'pt rating.now',
  'pt record.mate',
  'pt seat.bot',
  'pt setup.bots',
  'ru menu.entries.qBooks.title',
  'zh menu.entries.qBooks.title',
];
