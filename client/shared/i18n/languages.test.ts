import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { documentTag, languageOf, localeOf, OFFERED } from './languages.ts';
import { capital } from './t.ts';

it('each of the five languages is offered under its own name', () => {
  expect(OFFERED.map(({ code, ownName }) => `${code} ${ownName}`)).toEqual([
    'en English',
    'es Español',
    'ru Русский',
    'zh 简体中文',
    'pt Português',
  ]);
});

it('an unsupported language falls back to English', () => {
  expect(languageOf('tlh').code).toBe('en');
  expect(languageOf(null).code).toBe('en');
});

describe('the chosen language', () => {
  it.each([
    ['en', [], 'en', 'en-US'],
    ['en', ['en-GB'], 'en', 'en-US'],
    ['es', [], 'es', 'es'],
    ['es', ['en-US', 'es-MX'], 'es', 'es-MX'],
    ['ru', ['de'], 'ru', 'ru'],
    ['zh', [], 'zh-Hans', 'zh-CN'],
    ['pt', [], 'pt', 'pt-BR'],
    ['pt', ['pt-PT'], 'pt', 'pt-PT'],
  ])(
    'sets the language of the page and of its formats to %s in a browser with the languages %s',
    (code, wanted, tag, locale) => {
      expect(documentTag(code)).toBe(tag);
      expect(localeOf(code, wanted)).toBe(locale);
    },
  );

  it('always shows the time of day on a 24-hour clock', () => {
    const evening = new Date(2025, 11, 21, 19, 5);
    for (const { code } of OFFERED) expect(formatsOf(code, []).timeOfDay(evening)).toBe('19:05');
  });

  it.each([
    ['en', 'Dec 21, 2025, 19:05', '5 min. ago'],
    ['es', '21 dic 2025, 19:05', 'hace 5 min'],
    ['ru', '21 дек. 2025 г., 19:05', '5 мин. назад'],
    ['zh', '2025年12月21日 19:05', '5分钟前'],
    ['pt', '21 de dez. de 2025, 19:05', 'há 5 min.'],
  ])('formats dates and relative times in the language %s', (code, day, distance) => {
    const { ago, dateTime } = formatsOf(code, []);
    expect(dateTime(new Date(2025, 11, 21, 19, 5))).toBe(day);
    expect(ago(330)).toBe(distance);
    expect(ago(59)).toBeNull();
  });

  it.each(OFFERED)('writes percentages in the language $code as the platform does', ({ code, locale }) => {
    const expected = new Intl.NumberFormat(locale, { style: 'percent' });
    for (const share of [0, 0.004, 0.284, 0.996, 1]) {
      expect(formatsOf(code, []).percent(share)).toBe(expected.format(share));
    }
  });
});

it('the name of a color is capitalized at the beginning of a sentence', () => {
  expect(capital('las rojas')).toBe('Las rojas');
  expect(capital('чёрные', 'ru')).toBe('Чёрные');
  expect(capital('红方', 'zh')).toBe('红方');
  expect(capital('')).toBe('');
});
