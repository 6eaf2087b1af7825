// The five languages are chosen in the options, applied immediately, and stored on the device.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { sendOn } from '../support/sendOn.ts';
import { byId, press, seen, sitDown, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Returns the page's lang attribute, the text for the player to move, and the name of a square. */
const words = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    say: document.querySelector('[data-testid="turn"] p')?.textContent,
    king: document.querySelector('[data-square="a1"]')?.getAttribute('aria-label'),
  }));

const ENGLISH = { lang: 'en', say: 'Your turn', king: 'a1, king, white, owned by you' };
const TRANSLATED = [
  ['Español', { lang: 'es', say: 'Te toca', king: 'a1, rey de las blancas, bajo tu mando' }],
  ['Русский', { lang: 'ru', say: 'Ваш ход', king: 'a1, король белых, под вашей командой' }],
  ['简体中文', { lang: 'zh-Hans', say: '轮到你走', king: 'a1，白方王，归你' }],
  ['Português', { lang: 'pt', say: 'É a sua vez', king: 'a1, rei das brancas, sob o seu comando' }],
] as const;

it('[OPT-10] a new language applies immediately to the whole page, and is kept after a reload', async () => {
  const { page } = await browser.newUser('Ada', app.url, { locale: 'ru-RU' });
  await sitDown(page);
  // The language of the browser is never applied without asking the user.
  await until(() => words(page), 'English at the first visit').toEqual(ENGLISH);

  await press(page, 'options');
  const language = (await seen(page, 'options-dialog')).getByRole('combobox');
  expect(await language.locator('option').allInnerTexts()).toEqual([
    'English',
    ...TRANSLATED.map(([ownName]) => ownName),
  ]);
  for (const [ownName, expected] of TRANSLATED) {
    await language.selectOption({ label: ownName });
    await until(() => words(page), ownName).toEqual(expected);
  }
  await page.reload();
  const [, last] = TRANSLATED.at(-1) ?? [];
  await until(() => words(page), 'the same language after a reload').toEqual(last);

  await press(page, 'options');
  await byId(page, 'options-dialog').getByRole('combobox').selectOption({ label: 'English' });
  await until(() => words(page), 'English again').toEqual(ENGLISH);
});

it('the page keeps its language if the texts of another language cannot be fetched', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  allow(/ERR_FAILED/);
  await page.route(/\/assets\/texts-.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await press(page, 'options');
  await byId(page, 'options-dialog').getByRole('combobox').selectOption({ label: 'Русский' });
  await page.getByText('Server not responding').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.reload();
  await seen(page, 'options');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it("[I18-06] the welcome is in English, and offers the browser's language", async () => {
  const { page } = await browser.newUser('Nina', app.url, { isNew: true, locale: 'ru-RU' });
  await page.goto('/');
  await page.getByText('Welcome to Tetrarch', { exact: true }).waitFor();
  await heading(page, 'Before you sit down').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await button(page, 'Продолжить на русском').click();
  await button(page, 'Принять').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
});

it('[I18-08] the app keeps the language that was chosen at the welcome', async () => {
  const { page } = await browser.newUser('Nina', app.url, { isNew: true, locale: 'de-DE' });
  await page.goto('/');
  await heading(page, 'Welcome to Tetrarch').waitFor();
  await page.getByText('简体中文', { exact: true }).click();
  await button(page, '继续').click();
  await button(page, '同意').click();
  await seen(page, 'play-bots');
  await page.reload();
  await seen(page, 'play-bots');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');
  await button(page, '立即与三个机器人对局').waitFor();
});

it('[I18-07] a text is shown in English if the chosen language lacks it', async () => {
  const { page } = await browser.newUser('Nina', app.url, { isNew: true, locale: 'de-DE' });
  const missing = 'goOn:`Continuar`},agreement';
  await page.route(/\/assets\/texts-.*\.js$/, async (route) => {
    const answer = await sendOn(route);
    await route.fulfill({ response: answer, body: (await answer.text()).replace(missing, '},agreement') });
  });
  await page.goto('/');
  await page.getByText('Español', { exact: true }).click();
  await heading(page, 'Te damos la bienvenida a Tetrarch').waitFor();
  await button(page, 'Continue').waitFor();
});
