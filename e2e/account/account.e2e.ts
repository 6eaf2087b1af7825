// The life of one account, from the first game as a guest to its deletion.

import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeFrom } from '../../tests/harness/users/authenticator.ts';
import { fill, fillSignUp, logIn, pressButton } from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { awaitLater, useBrowser } from '../support/browser.ts';
import { followMail } from '../support/mail.ts';
import { sitDown, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const notice = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text });

/**
 * Returns a generator of second-factor codes. Each call returns the code of the time step after the previous one,
 * because the server accepts each code only once.
 */
function codesOf(key: string): () => string {
  let at = Date.now();
  return () => {
    const code = codeFrom(key, at);
    at += 30_000;
    return code;
  };
}

async function readDownload(download: Download): Promise<Record<string, { id?: string }[]>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

it('[ACC-49] [ACC-50] [WEB-141] a guest creates an account, uses it and deletes it', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  // The server refuses a login without a code and a login with the old password.
  allow(/401/);
  const gameId = await sitDown(page);
  await page.goto('/sign-up');
  await fillSignUp(page, {
    email: 'ada@example.org',
    nickname: 'Adalind',
    password: 'four rulers, one table',
  });
  expect(await barriers(page)).toEqual([]);
  await pressButton(page, 'Create account');
  await heading(page, 'Look into your mail').waitFor();
  // Without a mail server the page leads to the mail.
  await page.getByRole('link', { name: 'Open its outbox' }).click();
  await heading(page, 'Outbox').waitFor();
  await followMail(page, 'Activate your Tetrarch account');
  await heading(page, 'Your account is active').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'ada@example.org', 'four rulers, one table');
  await page.getByRole('link', { name: /^Your game goes on/ }).waitFor();
  await page.getByRole('link', { name: 'Account: Adalind' }).click();
  await heading(page, 'Adalind').waitFor();
  expect(await barriers(page)).toEqual([]);

  const profile = section(page, 'Profile');
  await profile.getByLabel('Nickname, seen by all').fill('Ada of Norrland');
  await profile.getByLabel('Full name', { exact: true }).fill('Ada Ferreira');
  await profile.getByLabel('Country').selectOption('SE');
  await pressButton(page, 'Save');
  await profile.getByText('Required').waitFor();
  await profile.getByLabel('Current password', { exact: true }).fill('four rulers, one table');
  await pressButton(page, 'Save');
  await heading(page, 'Ada of Norrland').waitFor();
  await page.reload();
  await heading(page, 'Ada of Norrland').waitFor();
  expect(await profile.getByLabel('Full name', { exact: true }).inputValue()).toBe('Ada Ferreira');
  expect(await profile.getByLabel('Country').inputValue()).toBe('SE');

  const password = section(page, 'Password');
  await password.getByLabel('Current password', { exact: true }).fill('four rulers, one table');
  await password.getByLabel('New password', { exact: true }).fill('four kings, one board');
  await password.getByLabel('Confirm password', { exact: true }).fill('four kings, one board');
  await pressButton(page, 'Save the new password');
  await notice(page, 'The password is changed.').waitFor();

  const second = section(page, 'Second step');
  await second.getByRole('button', { name: 'Switch on' }).click();
  await second.getByLabel('Current password', { exact: true }).fill('four kings, one board');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.getByRole('img', { name: 'Code to scan' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const nextCode = codesOf(await second.getByTestId('second-factor-key').innerText());
  await second.getByLabel('Code from the app').fill(nextCode());
  await second.getByRole('button', { name: 'Confirm and switch on' }).click();
  const recovery = await second.getByRole('listitem').first().innerText();
  await second.getByRole('button', { name: 'I have kept them' }).click();
  await second.getByText('10 recovery codes are left.').waitFor();

  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Waits for this page, because the previous page also has a field "E-mail".
  await heading(page, 'Forgot password').waitFor();
  await fill(page, 'E-mail', 'ada@example.org');
  await page.getByLabel('I am a person').check();
  expect(await barriers(page)).toEqual([]);
  await pressButton(page, 'Send the link');
  await page.getByText('a link is on its way').waitFor();
  await followMail(page, 'Choose a new password for Tetrarch');
  await fill(page, 'New password', 'the black army is red');
  await fill(page, 'Confirm password', 'the black army is red');
  await page.getByLabel('I am a person').check();
  expect(await barriers(page)).toEqual([]);
  await pressButton(page, 'Save the new password');
  await logIn(page, 'ada@example.org', 'the black army is red');
  await fill(page, 'Code', recovery);
  await pressButton(page, 'Log in');
  await page.getByRole('link', { name: 'Account: Ada of Norrland' }).click();

  const data = section(page, 'Your data');
  const download = awaitLater(page.waitForEvent('download'));
  await data.getByRole('button', { name: 'Download my data' }).click();
  const own = await readDownload(await download);
  expect(own.games?.map(({ id }) => id)).toEqual([gameId]);
  await data.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account' });
  await dialog.getByLabel('Current password', { exact: true }).fill('the black army is red');
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode());
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, 'ada@example.org', 'the black army is red');
  await page.getByText('Incorrect password or e-mail').waitFor();
  await until(() => page.evaluate(() => Object.keys(localStorage).sort()), 'nothing of the person').toEqual([
    'tetrarch.agreement',
  ]);
});
