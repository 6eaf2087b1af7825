// Validation of the sign-up form with errors beside the fields, and the pages of invalid links.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fill, fillSignUp, logIn, pressButton } from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { followMail } from '../support/mail.ts';
import { until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const ADA = { email: 'ada@example.org', nickname: 'Adalind', password: 'four rulers, one table' };

/** Returns the error text of a field, which must be linked to the field for screen readers. */
async function errorTextOf(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-describedby');
  if ((await field.getAttribute('aria-invalid')) !== 'true' || id === null) return null;
  return (await field.page().locator(`[id="${id}"]`).innerText()).trim();
}

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function complains(page: Page, label: string, text: string | null): Promise<void> {
  await until(() => errorTextOf(labelled(page, label)), `${label}: ${text}`).toBe(text);
}

const TERMS = 'I accept the user agreement and the privacy policy';
const REQUIRED = [
  ...['E-mail', 'Nickname, seen by all', 'Password', 'Confirm password', 'First name', 'Last name'],
  ...['Country', TERMS, 'I am a person'],
];

/** Fills one field with an invalid value and moves the focus away from it. */
async function submitWrong(page: Page, label: string, wrong: string, text: string): Promise<void> {
  await fill(page, label, wrong);
  await labelled(page, label).blur();
  await complains(page, label, text);
}

it('[ACC-40] [ACC-42] [ACC-43] shows an error beside each missing field, and focuses the first', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/sign-up');
  await pressButton(page, 'Create account');
  for (const label of REQUIRED) await complains(page, label, 'Required');
  await complains(page, 'Send me news now and then (optional)', null);
  expect(await labelled(page, 'E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await barriers(page)).toEqual([]);
});

it('[ACC-35] [ACC-36] [ACC-37] shows an error beside the field of an invalid address, a short password or a different repetition', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/sign-up');
  await submitWrong(page, 'E-mail', 'ada@example', 'Please enter a valid email address');
  await submitWrong(page, 'Password', '12345', 'Password is too short, minimum six symbols');
  await submitWrong(page, 'Confirm password', 'another', 'The passwords do not match');
});

it('[ACC-38] [ACC-39] [ACC-41] shows an error beside a nickname of wrong length, and sends nothing until all fields are valid', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account/register')) requests.push(request.url());
  });
  await page.goto('/sign-up');
  const nickname = 'Nickname, seen by all';
  await submitWrong(page, nickname, 'Ada', 'Name is too short, minimum four symbols');
  await submitWrong(page, nickname, 'Adalind of North', 'Name is too long, maximum fifteen symbols');
  await fillSignUp(page, ADA);
  await labelled(page, TERMS).uncheck();
  await pressButton(page, 'Create account');
  for (const label of REQUIRED) await complains(page, label, label === TERMS ? 'Required' : null);
  expect(requests).toEqual([]);
  await labelled(page, TERMS).check();
  await pressButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  expect(requests).toHaveLength(1);
});

it("[ERR-02] shows the server's refusal beside its field, in the words of the server", async () => {
  const { page, allow } = await browser.newUser('Ben', app.url, PHONE);
  allow(/409|422/);
  await page.goto('/sign-up');
  await fillSignUp(page, { ...ADA, password: 'password123' });
  await pressButton(page, 'Create account');
  await complains(
    page,
    'Password',
    'This password is one of those that are guessed first. Please choose another one.',
  );
  await fill(page, 'Password', ADA.password);
  await fill(page, 'Confirm password', ADA.password);
  await pressButton(page, 'Create account');
  await complains(page, 'E-mail', 'Email already used');
  await fill(page, 'E-mail', 'ben@example.org');
  await pressButton(page, 'Create account');
  await complains(page, 'Nickname, seen by all', 'Username already used');
  await fill(page, 'Nickname, seen by all', 'Benedict');
  await pressButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
});

it('[ACC-05] [ACC-35] [ACC-36] requires both fields at login, and does not reveal which of them is wrong', async () => {
  const { page, allow } = await browser.newUser('Cecil', app.url);
  allow(/401|403/);
  await page.goto('/login');
  await pressButton(page, 'Log in');
  for (const label of ['E-mail', 'Password']) await complains(page, label, 'Required');
  await fill(page, 'E-mail', 'nobody');
  await labelled(page, 'E-mail').blur();
  await complains(page, 'E-mail', 'Please enter a valid email address');
  expect(await barriers(page)).toEqual([]);
  for (const email of ['nobody@example.org', ADA.email]) {
    await logIn(page, email, 'not the password');
    await page.getByRole('alert').getByText('Incorrect password or e-mail').waitFor();
    await page.reload();
  }
  // The account was registered above and is not activated yet.
  await logIn(page, ADA.email, ADA.password);
  await page.getByText('Registration not confirmed').waitFor();
  await page.getByRole('link', { name: 'Send the activation link again' }).click();
  expect(await labelled(page, 'E-mail').inputValue()).toBe(ADA.email);
});

it('[ACC-28] explains invalid links, and offers the next step', async () => {
  const { page, allow } = await browser.newUser('Dora', app.url);
  allow(/400|404|409/);
  await page.goto('/reset-password?token=forged');
  await page.getByRole('heading', { name: 'Invalid or expired reset link' }).waitFor();
  expect(page.url()).toBe(`${app.url}/reset-password`);
  await page.getByText(/Ask to reset again/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reset again' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.goto('/activate?token=forged');
  await page.getByRole('heading', { name: 'Invalid or expired link' }).waitFor();
  expect(page.url()).toBe(`${app.url}/activate`);
  await labelled(page, 'E-mail').waitFor();
  expect(await barriers(page)).toEqual([]);
  // The page of a used link is opened a second time.
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('heading', { name: 'Account already confirmed' }).waitFor();
});
