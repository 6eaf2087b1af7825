import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { cachePlainTexts } from './plainTexts.ts';

async function texts() {
  const i18n = createInstance();
  const resources = {
    en: { translation: { board: 'Board', round: 'Round {{number}}' } },
    es: { translation: { board: 'Tablero', round: 'Vuelta {{number}}' } },
  };
  await i18n.init({ lng: 'en', resources });
  let lookups = 0;
  const translate = i18n.t as unknown as (...requested: unknown[]) => unknown;
  Object.assign(i18n, {
    t: (...requested: unknown[]) => {
      lookups += 1;
      return translate.apply(i18n, requested);
    },
  });
  cachePlainTexts(i18n);
  return { i18n, lookups: () => lookups };
}

it('a translated text is cached if it contains no values', async () => {
  const { i18n, lookups } = await texts();
  const t = i18n.getFixedT(null, 'translation') as unknown as (key: string, values?: object) => string;
  expect([t('board'), t('board'), t('board')]).toEqual(['Board', 'Board', 'Board']);
  expect(lookups()).toBe(1);
  expect([t('round', { number: 1 }), t('round', { number: 2 })]).toEqual(['Round 1', 'Round 2']);
});

it('the cache of translated texts is cleared when the language changes', async () => {
  const { i18n } = await texts();
  const t = i18n.getFixedT(null, 'translation') as unknown as (key: string) => string;
  expect(t('board')).toBe('Board');
  await i18n.changeLanguage('es');
  expect(t('board')).toBe('Tablero');
  i18n.addResourceBundle('es', 'translation', { board: 'El tablero' }, true, true);
  expect(t('board')).toBe('El tablero');
});
