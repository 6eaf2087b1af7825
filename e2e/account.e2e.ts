// One person and one account, from the first game as a guest to the end of the account.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import { barriers } from './support/axe.ts';
import { usePeople } from './support/browser.ts';
import { followMail } from './support/mail.ts';
import { sitDown } from './support/table.ts';

const app = useApp();
const people = usePeople();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

it('[ACC-49] [ACC-50] a guest becomes an account, uses it and ends it', async () => {
  const { page } = await people.person('Ada', app.url);
  await sitDown(page);
  await page.goto('/sign-up');
  await fill(page, 'E-mail', 'ada@example.org');
  await fill(page, 'Nickname, seen by all', 'Adalind');
  await fill(page, 'Password', 'four rulers, one table');
  await fill(page, 'Confirm password', 'four rulers, one table');
  await fill(page, 'First name', 'Adalind');
  await fill(page, 'Last name', 'Ferreira');
  await page.getByLabel('Country').selectOption('PT');
  await page.getByLabel(/^I accept/).check();
  await page.getByLabel('I am a person').check();
  expect(await barriers(page)).toEqual([]);
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fill(page, 'E-mail', 'ada@example.org');
  await fill(page, 'Password', 'four rulers, one table');
  await button(page, 'Log in').click();
  await page.getByRole('link', { name: 'Account: Adalind' }).click();
  await page.getByRole('heading', { name: 'Adalind' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await button(page, 'Log out').click();
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor();
});
