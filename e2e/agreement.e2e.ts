// The first minutes of somebody new: a language, the agreement, and the ways in and out.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import { byId, until } from './support/table.ts';

const app = useApp();
const people = usePeople();

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Tetrarch' });
const agreement = (page: Page) => page.getByRole('heading', { name: 'Before you sit down' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whatever the browser keeps for the product. */
const kept = async (page: Page) => ({
  cookies: await page.context().cookies(),
  storage: await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat()),
});
const NOTHING = { cookies: [], storage: [] };

async function newcomer(path = '/') {
  const { page } = await people.person('Nina', app.url, { isNew: true });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(path);
  await welcome(page).waitFor();
  return { page, calls };
}

async function toAgreement(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  await agreement(page).waitFor();
}

it('[GDP-01] before the agreement only the language and the texts it names can be used', async () => {
  const { page, calls } = await newcomer();
  expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  for (const path of [
    '/create',
    '/join',
    '/online',
    '/faq',
    '/rules',
    '/about/rules',
    `/game/${'a'.repeat(32)}`,
  ]) {
    await page.goto(path);
    await welcome(page).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
  }
  await toAgreement(page);
  for (const [name, sentence] of [
    ['Privacy policy', /There is no advertising/],
    ['User agreement', /You play yourself/],
    ['Data processing agreement', /processes the data named in the privacy policy/],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText(sentence).waitFor();
    // No way from here into the app but the agreement.
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(3);
    await button(page, 'Back').click();
    await agreement(page).waitFor();
  }
  expect(await kept(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
});

it('[GDP-02] [GDP-03] it offers Accept, Decline and Exit; once accepted it is not asked again', async () => {
  const { page } = await newcomer();
  await toAgreement(page);
  for (const name of ['Accept', 'Decline', 'Exit']) expect(await button(page, name).count(), name).toBe(1);
  await button(page, 'Accept').click();
  await byId(page, 'play-bots').waitFor();
  await page.reload();
  await byId(page, 'play-bots').waitFor();
  const second = await page.context().newPage();
  await second.goto('/create');
  await second.getByRole('heading', { name: 'Set the table' }).waitFor();
});

it('[GDP-03] whoever came by a link is led on to it', async () => {
  const { page } = await newcomer('/join?from=mail');
  await toAgreement(page);
  await button(page, 'Accept').click();
  await page.getByRole('heading', { name: 'Join a game' }).waitFor();
  await until(() => page.url(), 'the address').toBe(`${app.url}/join?from=mail`);
});

it('[GDP-04] declining asks whether to exit, and no leads back to the agreement', async () => {
  const { page } = await newcomer();
  await toAgreement(page);
  await button(page, 'Decline').click();
  const question = page.getByRole('dialog', { name: 'Leave Tetrarch?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  await agreement(page).waitFor();
  await button(page, 'Decline').click();
  await question.getByRole('button', { name: 'Exit' }).click();
  await page.getByRole('heading', { name: 'You have left Tetrarch' }).waitFor();
});

it('[GDP-05] the exit leads to a page outside the app that stores nothing and offers the way back', async () => {
  const { page, calls } = await newcomer();
  await toAgreement(page);
  await button(page, 'Exit').click();
  await page.getByRole('heading', { name: 'You have left Tetrarch' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/goodbye/en.html');
  // Outside the app: nothing of it runs here.
  expect(await page.locator('script').count()).toBe(0);
  expect(await kept(page)).toEqual(NOTHING);
  expect(calls).toEqual([]);
  await page.getByRole('link', { name: 'Back to Tetrarch' }).click();
  await welcome(page).waitFor();
});
