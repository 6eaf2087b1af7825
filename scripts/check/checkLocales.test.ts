import { expect, test } from 'vitest';
import { lines, makeRepository } from './checkFixture.ts';
import { checkLocales } from './checkLocales.ts';

const ENGLISH = {
  game: { title: 'Game {{id}}', moves_one: 'One move', moves_other: '{{count}} moves' },
  rules: 'Read the <a>rules</a>',
};

function complaints(texts: Record<string, object>, required: string[] = ['en']): string[] {
  const files = Object.entries(texts).flatMap(([code, value]) => [
    [`client/shared/i18n/locales/${code}/play.json`, JSON.stringify(value)],
    [`client/shared/i18n/locales/${code}/startTexts.ts`, "import play from './play.json';"],
  ]);
  return lines(checkLocales(makeRepository(Object.fromEntries(files)), required).breaches);
}

test('the check of translations reports a required language that is missing', () => {
  expect(complaints({ en: ENGLISH }, ['en', 'ru'])).toEqual([
    'client/shared/i18n/locales/ru/texts.ts:1 the language is missing',
  ]);
});

test('the check of translations accepts English as the only language', () => {
  expect(complaints({ en: ENGLISH })).toEqual([]);
});

test("the check of translations requires exactly the plural forms of each language's grammar", () => {
  const game = { title: 'Игра {{id}}', moves_one: '{{count}} ход', moves_few: '{{count}} хода' };
  const russian = {
    rules: '<a>Правила</a>',
    game: { ...game, moves_many: '{{count}} ходов', moves_other: '{{count}} хода' },
  };
  const chinese = { rules: '<a>x</a>', game: { title: '{{ id }}', moves_other: '{{count}}' } };
  expect(complaints({ en: ENGLISH, ru: russian, zh: chinese })).toEqual([]);
  expect(complaints({ en: ENGLISH, ru: { ...russian, game } })).toEqual([
    'client/shared/i18n/locales/ru/play.json:1 game.moves_many is missing',
    'client/shared/i18n/locales/ru/play.json:1 game.moves_other is missing',
  ]);
  const tooMany = { ...chinese, game: { ...chinese.game, moves_one: '{{count}}' } };
  expect(complaints({ en: ENGLISH, zh: tooMany })).toEqual([
    'client/shared/i18n/locales/zh/play.json:1 game.moves_one is not a key of en/play.json',
  ]);
});

test('the check of translations reports missing, unknown and empty keys', () => {
  const german = {
    game: { title: 'Spiel {{nr}}', moves_one: ' ', moves_other: '{{count}} Züge' },
    regeln: 'x',
  };
  expect(complaints({ en: ENGLISH, de: german })).toEqual([
    'client/shared/i18n/locales/de/play.json:1 game.moves_one is empty',
    'client/shared/i18n/locales/de/play.json:1 regeln is not a key of en/play.json',
    'client/shared/i18n/locales/de/play.json:1 game.title has the holes "{{nr}}" where English has "{{id}}"',
    'client/shared/i18n/locales/de/play.json:1 rules is missing',
  ]);
  const french = { ...ENGLISH, rules: 'Lire les règles' };
  expect(complaints({ en: ENGLISH, fr: french })).toContain(
    'client/shared/i18n/locales/fr/play.json:1 rules has the holes "" where English has "</a> <a>"',
  );
});

test('the check of translations reports a missing or unknown topic of texts', () => {
  const folder = 'client/shared/i18n/locales';
  const files = {
    [`${folder}/en/board.json`]: '{"a":"A"}',
    [`${folder}/en/menu.json`]: '{"b":"B"}',
    [`${folder}/en/table.json`]: '{"b":"C"}',
    [`${folder}/en/startTexts.ts`]: "'./board.json'",
    [`${folder}/en/laterTexts.ts`]: "'./menu.json'",
    [`${folder}/es/board.json`]: '{"a":"á"}',
    [`${folder}/es/table.json`]: '{"b":"c"}',
    [`${folder}/es/extra.json`]: '{}',
  };
  expect(lines(checkLocales(makeRepository(files), ['en']).breaches)).toEqual([
    `${folder}/en/texts.ts:1 does not join table.json`,
    `${folder}/es/extra.json:1 English has no such topic`,
    `${folder}/es/menu.json:1 the file is missing`,
    `${folder}/en/table.json:1 b is also in menu.json`,
  ]);
});
