// The first minutes of a new user: choosing a language, the agreement, and the ways in and out.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PAGES, type Page as ProductPage } from '../../protocol/shapes/pages.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Tetrarch' });
const agreement = (page: Page) => page.getByRole('heading', { name: 'Before you sit down' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns everything that the product has stored in the browser. */
const stored = async (page: Page) => ({
  cookies: await page.context().cookies(),
  storage: await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat()),
});
const NOTHING = { cookies: [], storage: [] };

/**
 * One path of each page that is closed until the agreement is accepted. The legal texts to which the agreement links
 * are open before that, so they are left out.
 */
const CLOSED_PATHS = Object.values<ProductPage>(PAGES).map(({ path, params }) =>
  path.replace(/:(\w+)\??/g, (_, name: string) => params[name]?.[0] ?? 'a'.repeat(32)),
);

/**
 * Opens the page as a new user. With a `locale` that the app does not offer, such as German, the user first chooses a
 * language.
 */
async function newUser(path = '/', locale = 'en-US') {
  const { page, allow } = await browser.newUser('Nina', app.url, { isNew: true, locale });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(path);
  await (locale === 'de-DE' ? welcome(page) : agreement(page)).waitFor();
  return { page, calls, allow };
}

it('[GDP-01] [WEB-70] before the agreement is accepted, the app shows only the agreement, its linked texts and the choice of language', async () => {
  const { page, calls, allow } = await newUser();
  // The paths name games and tokens that do not exist.
  allow(/status of 404/);
  for (const path of CLOSED_PATHS) {
    await page.goto(path, { waitUntil: 'commit' });
    await agreement(page).waitFor();
    expect(await page.getByRole('main').count(), path).toBe(1);
    expect(await page.getByRole('link').allTextContents(), path).toEqual([
      'Privacy policy',
      'User agreement',
      'Data processing agreement',
    ]);
    expect(await page.getByRole('button').allTextContents(), path).toEqual(['Accept', 'Decline', 'Exit']);
    expect(await page.getByRole('combobox').count(), path).toBe(1);
  }
  for (const [name, sentence] of [
    ['Privacy policy', /There is no advertising/],
    ['User agreement', /You play yourself/],
    ['Data processing agreement', /processes the data named in the privacy policy/],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText(sentence).waitFor();
    // The header has the logo only.
    const header = page.getByRole('banner');
    expect(await header.getByRole('link').count(), name).toBe(1);
    expect(await header.getByRole('button').count(), name).toBe(0);
    // The navigation links only to the three legal texts, and not into the app.
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(3);
    await button(page, 'Back').click();
    await agreement(page).waitFor();
  }
  expect(await stored(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
});

it('[GDP-01] [WEB-83] a user whose browser has none of the offered languages chooses a language before the agreement', async () => {
  const { page, calls, allow } = await newUser('/', 'de-DE');
  allow(/status of 404/);
  expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  for (const path of CLOSED_PATHS) {
    await page.goto(path, { waitUntil: 'commit' });
    await welcome(page).waitFor();
    expect(await page.getByRole('main').count(), path).toBe(1);
    expect(await page.getByRole('link').count(), path).toBe(0);
    expect(await page.getByRole('button').allTextContents(), path).toEqual(['Continue']);
  }
  await button(page, 'Continue').click();
  await agreement(page).waitFor();
  expect(await page.getByRole('link').count()).toBe(3);
  expect(await stored(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
});

it('[WEB-83] the agreement is shown before the board, in English, and changes its language without a reload', async () => {
  const { page, calls } = await newUser('/', 'es-MX');
  await page.getByText('Welcome to Tetrarch', { exact: true }).waitFor();
  await until(() => page.locator('[data-piece]').count(), 'the pieces').toBe(64);
  const language = page.getByRole('combobox', { name: 'Language' });
  expect(await language.inputValue()).toBe('en');
  expect((await language.getByRole('option').allTextContents()).sort()).toEqual([
    ...['English', 'Español', 'Português', 'Русский', '简体中文'],
  ]);
  await button(page, 'Continuar en español').click();
  await page.getByRole('heading', { name: 'Antes de sentarte' }).waitFor();
  expect(await page.getByRole('button').allTextContents()).toEqual(['Aceptar', 'Rechazar', 'Salir']);
  // The language list can be used by keyboard.
  await page.getByRole('combobox').focus();
  await page.keyboard.press('End');
  await page.getByRole('heading', { name: 'Antes de sentar à mesa' }).waitFor();
  await page.getByRole('combobox').selectOption({ label: 'Español' });
  await page.getByRole('heading', { name: 'Antes de sentarte' }).waitFor();
  expect(await stored(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
  await button(page, 'Aceptar').click();
  await byId(page, 'play-bots').getByText('Jugar ya contra tres bots').waitFor();
  await page.reload();
  await byId(page, 'play-bots').getByText('Jugar ya contra tres bots').waitFor();
});

it('[GDP-01] the agreement and its texts are in the chosen language', async () => {
  const { page, calls } = await newUser('/', 'de-DE');
  for (const [language, head, goOn, title, privacy, back] of [
    [
      'Español',
      'Te damos la bienvenida a Tetrarch',
      'Continuar',
      'Antes de sentarte',
      'Política de privacidad',
      'Volver',
    ],
    ['English', 'Welcome to Tetrarch', 'Continue', 'Before you sit down', 'Privacy policy', 'Back'],
  ] as const) {
    await page.getByText(language, { exact: true }).click();
    await page.getByRole('heading', { name: head }).waitFor();
    expect(await page.getByRole('radio', { name: language }).isChecked()).toBe(true);
    await button(page, goOn).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: privacy }).click();
    await page.getByRole('heading', { name: privacy, level: 1 }).waitFor();
    await button(page, back).click();
    await page.getByRole('heading', { name: title }).waitFor();
    // The browser's Back button leads to the choice of the language.
    await page.goBack();
    await page.getByRole('heading', { name: head }).waitFor();
  }
  expect(await stored(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
});

it('[GDP-02] [GDP-03] the agreement offers Accept, Decline and Exit, and does not appear again after Accept', async () => {
  const { page } = await newUser();
  for (const name of ['Accept', 'Decline', 'Exit']) expect(await button(page, name).count(), name).toBe(1);
  await button(page, 'Accept').click();
  await byId(page, 'play-bots').waitFor();
  await page.reload();
  await byId(page, 'play-bots').waitFor();
  const second = await page.context().newPage();
  await second.goto('/create');
  await second.getByRole('heading', { name: 'Set the table' }).waitFor();
});

it('[GDP-03] the link that the user followed opens after the agreement is accepted', async () => {
  const { page } = await newUser('/join?from=mail');
  await button(page, 'Accept').click();
  await page.getByRole('heading', { name: 'Join a game' }).waitFor();
  await until(() => page.url(), 'the address').toBe(`${app.url}/join?from=mail`);
});

it('[GDP-04] after Decline, the app asks whether to exit', async () => {
  const { page } = await newUser();
  await button(page, 'Decline').click();
  const question = page.getByRole('dialog', { name: 'Leave Tetrarch?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  await agreement(page).waitFor();
  await button(page, 'Decline').click();
  await question.getByRole('button', { name: 'Exit' }).click();
  await page.getByRole('heading', { name: 'You have left Tetrarch' }).waitFor();
});

it('[GDP-05] Exit leads to a page outside the app that stores nothing and links back', async () => {
  const { page, calls } = await newUser();
  await button(page, 'Exit').click();
  await page.getByRole('heading', { name: 'You have left Tetrarch' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/goodbye/en.html');
  // This page is outside the app and runs none of its code.
  expect(await page.locator('script').count()).toBe(0);
  expect(await stored(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
  await page.getByRole('link', { name: 'Back to Tetrarch' }).click();
  await agreement(page).waitFor();
});

it('[SHR-11] a link opens for a new visitor in the language that the link names', async () => {
  const { page } = await browser.newUser('Nina', app.url, { isNew: true, locale: 'de-DE' });
  await page.goto('/rules?lang=es');
  await button(page, 'Aceptar').click();
  await page.getByRole('heading', { name: 'Reglas internacionales' }).waitFor();
  // The language is stored, so the next page has it without the parameter.
  await page.goto('/faq');
  await until(() => page.locator('html').getAttribute('lang'), 'the language').toBe('es');
  // A user who has a language keeps it, although the link names another one.
  await page.goto('/faq?lang=ru');
  await until(() => page.locator('html').getAttribute('lang'), 'the language').toBe('es');

  const other = await browser.newUser('Olga', app.url, { isNew: true, locale: 'de-DE' });
  await other.page.goto('/rules?lang=tlh');
  await welcome(other.page).waitFor();
});
