import { expect, it } from 'vitest';
import { PHRASE_COUNT } from '../../../../protocol/room/messages.ts';
import { textsOf } from '../../../shared/i18n/testing/localeTexts.ts';

const LANGUAGES = ['en', 'es', 'ru', 'zh', 'pt'] as const;
/**
 * Phrases must not help players to cooperate, so they must not contain these word stems of colors, plans and alliances.
 */
const FORBIDDEN = {
  en: /white|black|red|green|attack|captur|check|together|against|alliance|help|let us|weak/i,
  es: /blanc|negr|roj|verde|atac|captur|jaque|juntos|contra|alianza|ayud|débil/i,
  ru: /бел|чёрн|черн|красн|зелён|зелен|атак|взя|шах|вместе|против|союз|помог|слаб/i,
  zh: /白|黑|红|绿|攻|吃|将军|一起|联手|同盟|帮/,
  pt: /branc|pret|vermelh|verde|atac|captur|xeque|juntos|contra|aliança|ajud|frac/i,
} as const;

it.each(LANGUAGES)('[PPL-43] the sixteen phrases are whole sentences in the language %s', (language) => {
  const texts = textsOf(language);
  const phrases = Array.from({ length: PHRASE_COUNT }, (_, i) => texts.get(`phrases.texts.${i + 1}`) ?? '');
  expect(texts.has(`phrases.texts.${PHRASE_COUNT + 1}`)).toBe(false);
  expect(new Set(phrases).size).toBe(PHRASE_COUNT);
  for (const phrase of phrases) expect(phrase).toMatch(/^[¿\p{L}].*[.?。？]$/u);
});

it.each(LANGUAGES)(
  '[PPL-43] no phrase names a color, a piece, a square or a plan in the language %s',
  (language) => {
    const texts = textsOf(language);
    const pieces = [...texts]
      .filter(([key]) => /^piece\.[A-Z]+$/.test(key))
      .map(([, text]) => text.toLowerCase().slice(0, language === 'zh' ? 1 : 4));
    expect(pieces.length).toBeGreaterThanOrEqual(6);
    for (let phrase = 1; phrase <= PHRASE_COUNT; phrase++) {
      const text = (texts.get(`phrases.texts.${phrase}`) ?? '').toLowerCase();
      expect(text).not.toMatch(FORBIDDEN[language]);
      expect(text).not.toMatch(/[a-l]\d|\d/);
      for (const piece of pieces)
        expect(text.split(/[\s,.?¿]+/).some((word) => word.startsWith(piece))).toBe(false);
    }
  },
);
