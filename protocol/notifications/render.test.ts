import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../http/accountFields.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../http/notificationApi.ts';
import type { NotificationContent } from './params.ts';
import { type NotificationTexts, notificationRenderer } from './render.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

const TEXTS: Readonly<Record<(typeof LANGUAGES)[number], NotificationTexts>> = { en, es, ru, zh, pt };

const game = 'Sunday & <b> $t(mail.open) {{player}}';
const player = 'Ann';
const contents: readonly NotificationContent[] = [
  { kind: 'YOUR_TURN', params: { game } },
  { kind: 'CALLED_BACK', params: { game, player } },
  { kind: 'ALL_HERE', params: { game } },
  { kind: 'TABLE_FULL', params: { game } },
  ...[1, 2, 5, 15, 21].map((count) => ({ kind: 'TABLE_STARTS_SOON' as const, params: { game, count } })),
  { kind: 'TABLE_CANCELLED', params: { game } },
  ...(['DRAW', 'ABSENCE', 'YOUR_ABSENCE'] as const).map((context) => ({
    kind: 'VOTE' as const,
    params: { game, player, context },
  })),
  { kind: 'INVITED', params: { game, player, context: 'UNLIMITED' } },
  { kind: 'INVITED', params: { game, player, context: 'MAIN', amount: 12, increment: 5 } },
  { kind: 'INVITED', params: { game, player, context: 'MOVE_HOURS', amount: 24 } },
  { kind: 'INVITED', params: { game, player, context: 'MOVE_MINUTES', amount: 2 } },
  { kind: 'INVITED', params: { game, player, context: 'MOVE_SECONDS', amount: 45 } },
  { kind: 'SEAT_FREE', params: { game } },
  ...(['WON', 'LOST', 'DRAW', 'UNFINISHED'] as const).map((context) => ({
    kind: 'GAME_ENDED' as const,
    params: { game, context },
  })),
  { kind: 'LEAVING', params: { game, context: 'WARNING' } },
  ...[1, 5, 30, 240, 1440].map((count) => ({
    kind: 'LEAVING' as const,
    params: { game, context: 'PENALTY' as const, count },
  })),
  { kind: 'REPORT_DONE', params: {} },
  { kind: 'REPORT_DONE', params: { context: 'NOTHING' } },
  { kind: 'REPORT_DONE', params: { context: 'MEASURE' } },
  { kind: 'MODERATION', params: { context: 'WARNING', reason: game } },
  {
    kind: 'MODERATION',
    params: { context: 'NO_RANDOM_GAMES', reason: game, until: Date.UTC(2026, 11, 24, 12) },
  },
  { kind: 'MODERATION', params: { context: 'RENAME', reason: game } },
  { kind: 'PAYMENT_PROBLEM', params: {} },
];

describe.each(LANGUAGES)('the text of a notification in the language %s', (language) => {
  const renderer = notificationRenderer(language, TEXTS[language]);

  it('[NTC-01] contains every value unchanged, and no placeholder', () => {
    expect(new Set(contents.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
    for (const content of contents) {
      const { title, text } = renderer.one(content);
      expect(title).toMatch(/\p{L}/u);
      // The end of a measure is a day in the format of the language.
      for (const [name, value] of Object.entries(content.params))
        if (name !== 'context') expect(text).toContain(name === 'until' ? '24' : String(value));
      expect(`${title} ${text.replace(game, '')}`).not.toMatch(/\{\{|kinds\.|\$t/);
    }
  });

  it('[NTC-01] combines several notifications of a kind in one sentence', () => {
    for (const kind of NOTIFICATION_KINDS)
      for (const count of [1, 2, 3, 5, 11, 21, 1_000_000]) {
        const { text } = renderer.several(kind, count);
        expect(text).toContain(String(count));
        expect(text).not.toMatch(/\{\{|kinds\./);
      }
  });

  it('consists of the title alone if the values do not fit the kind', () => {
    expect(renderer.one({ kind: 'VOTE', params: { game } }).text).toBe('');
    expect(renderer.one({ kind: 'VOTE', params: { game } }).title).not.toBe('');
  });

  it('names the kind in the question whether to unsubscribe from mails of that kind', () => {
    for (const kind of NOTIFICATION_KINDS)
      expect(renderer.unsubscribe('question', kind)).toContain(renderer.kindName(kind));
  });
});

it('[NTC-01] the texts of notifications use the plural forms of the language', () => {
  const several = (kind: NotificationKind, count: number) =>
    notificationRenderer('ru', ru).several(kind, count).text;
  expect([1, 3, 5].map((count) => several('YOUR_TURN', count))).toEqual([
    'Вашего хода ждёт 1 партия.',
    'Вашего хода ждут 3 партии.',
    'Вашего хода ждут 5 партий.',
  ]);
});
