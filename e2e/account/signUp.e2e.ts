// Validation of the sign-up form with errors beside the fields, and the pages of invalid links.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { credentialsOf, HttpClient } from '../http/client.ts';
import {
  fill,
  fillFirstStep,
  fillSecondStep,
  fillSignUp,
  logIn,
  pressButton,
} from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
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
const NEWS = 'Send me news now and then (optional)';
const STEPS = [
  ['E-mail', 'Nickname, seen by all', 'Password', 'Confirm password'],
  ['First name', 'Last name', 'Country'],
  [TERMS, 'I am a person'],
] as const;

/** Waits for a step by its heading, which has the focus unless a field was refused. */
const inStep = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${number} of 3`) }).waitFor();

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Fills one field with an invalid value and moves the focus away from it. */
async function submitWrong(page: Page, label: string, wrong: string, text: string): Promise<void> {
  await fill(page, label, wrong);
  await labelled(page, label).blur();
  await complains(page, label, text);
}

it('[ACC-40] [ACC-42] [ACC-43] the sign-up reports each missing input of a step beside its field', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/sign-up');
  for (const [index, labels] of STEPS.entries()) {
    await inStep(page, index + 1);
    await pressButton(page, index === 2 ? 'Create account' : 'Continue');
    for (const label of labels) await complains(page, label, 'Required');
    const first = labelled(page, labels[0]);
    await until(() => isFocused(first), `the focus on ${labels[0]}`).toBe(true);
    expect(await barriers(page)).toEqual([]);
    if (index === 0) await fillFirstStep(page, ADA);
    if (index === 1) await fillSecondStep(page);
    if (index < 2) await pressButton(page, 'Continue');
  }
  await complains(page, NEWS, null);
});

it('[ACC-35] [ACC-36] [ACC-37] an error is shown beside an invalid address, a short password, or a repeated password that differs from the first', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/sign-up');
  await submitWrong(page, 'E-mail', 'ada@example', 'Please enter a valid email address');
  await submitWrong(page, 'Password', '12345', 'Password is too short, minimum six symbols');
  await submitWrong(page, 'Confirm password', 'another', 'The passwords do not match');
});

it('[ACC-38] [ACC-39] [ACC-41] an error is shown beside a nickname of wrong length', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account/register')) requests.push(request.url());
  });
  await page.goto('/sign-up');
  const nickname = 'Nickname, seen by all';
  await submitWrong(page, nickname, 'Ada', 'Name is too short, minimum four symbols');
  await submitWrong(page, nickname, 'Adalind of North', 'Name is too long, maximum fifteen symbols');
  await pressButton(page, 'Continue');
  await inStep(page, 1);
  await fillSignUp(page, ADA);
  await labelled(page, TERMS).uncheck();
  await pressButton(page, 'Create account');
  for (const label of STEPS.flat()) await complains(page, label, label === TERMS ? 'Required' : null);
  expect(requests).toEqual([]);
  await labelled(page, TERMS).check();
  await pressButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  expect(requests).toHaveLength(1);
});

it('[ERR-02] [WEB-92] a refusal by the server is shown beside the refused field', async () => {
  const { page, allow } = await browser.newUser('Ben', app.url, PHONE);
  allow(/409|422|ERR_FAILED/);
  // The page cannot load its list of common passwords, so the server checks the password.
  await page.route('**/commonPasswords-*.js', (route) => route.abort());
  await page.goto('/sign-up');
  await fillSignUp(page, { ...ADA, password: 'password123' });
  const refused = async (label: string, text: string, step = 1) => {
    await inStep(page, step);
    await complains(page, label, text);
    await until(() => isFocused(labelled(page, label)), `the focus on ${label}`).toBe(true);
  };
  const submitFrom = async (first: number) => {
    for (let step = first; step < 3; step++) {
      await pressButton(page, 'Continue');
      await inStep(page, step + 1);
    }
    await pressButton(page, 'Create account');
  };
  const submitAgain = () => submitFrom(1);
  await pressButton(page, 'Create account');
  await refused(
    'Password',
    'This password is one of those that are guessed first. Please choose another one.',
  );
  await fill(page, 'Password', ADA.password);
  await fill(page, 'Confirm password', ADA.password);
  await submitAgain();
  await refused('E-mail', 'Email already used');
  await fill(page, 'E-mail', 'ben@example.org');
  await submitAgain();
  await refused('Nickname, seen by all', 'Username already used');
  await fill(page, 'Nickname, seen by all', 'Benedict');
  // A server refuses fields of the second step only if its rules are newer than the page.
  let newlyRefused: string | null = 'country';
  await page.route(/\/account\/register/, (route) =>
    newlyRefused === null
      ? route.continue()
      : route.fulfill({
          status: 422,
          json: { code: 'E3008', params: { field: newlyRefused, reason: 'validation.notValid' } },
        }),
  );
  await submitAgain();
  await refused('Country', 'not valid', 2);
  await labelled(page, 'Country').selectOption('ES');
  newlyRefused = 'firstName';
  await submitFrom(2);
  await refused('First name', 'not valid', 2);
  await fill(page, 'First name', 'Benedict');
  newlyRefused = null;
  await submitFrom(2);
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
});

it('[WEB-92] a common password is refused in the step in which it is typed', async () => {
  const { page, shot } = await browser.newUser('Hal', app.url, PHONE);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account/register')) requests.push(request.url());
  });
  const common = 'This password is one of those that are guessed first. Please choose another one.';
  await page.goto('/sign-up');
  await fillFirstStep(page, { email: 'hal@example.org', nickname: 'Haldane', password: 'password123' });
  // The error is shown as soon as the field is left.
  await complains(page, 'Password', common);
  await pressButton(page, 'Continue');
  await until(() => isFocused(labelled(page, 'Password')), 'the focus on the password').toBe(true);
  await inStep(page, 1);
  await shot('sign-up-common-password');
  expect(await barriers(page)).toEqual([]);
  // The user's own nickname and address are refused as passwords with the same message.
  for (const password of ['Haldane', 'hal@example.org']) {
    await fill(page, 'Password', password);
    await complains(page, 'Password', null);
    await fill(page, 'Confirm password', password);
    await labelled(page, 'Confirm password').press('Enter');
    await complains(page, 'Password', common);
  }
  await inStep(page, 1);
  await fill(page, 'Password', ADA.password);
  await fill(page, 'Confirm password', ADA.password);
  await complains(page, 'Password', null);
  await pressButton(page, 'Continue');
  await inStep(page, 2);
  expect(requests).toEqual([]);
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('[WEB-90] a user can complete the three steps of the sign-up by keyboard, on a %s', async (_, size) => {
  const { page } = await browser.newUser('Eva', app.url, size);
  await page.goto('/sign-up');
  const type = async (label: string, text: string) => {
    for (let i = 0; i < 40 && !(await isFocused(labelled(page, label))); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await type('E-mail', `eva-${size.viewport.width}@example.org`);
  await type('Nickname, seen by all', `Eva${size.viewport.width}`);
  await type('Password', ADA.password);
  await type('Confirm password', 'another');
  await page.keyboard.press('Enter');
  await complains(page, 'Confirm password', 'The passwords do not match');
  await until(() => isFocused(labelled(page, 'Confirm password')), 'the wrong field').toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(ADA.password);
  await page.keyboard.press('Enter');
  // A screen reader reads the focused heading.
  await until(() => isFocused(heading('Step 2 of 3 Name and country')), 'step 2').toBe(true);
  await type('First name', 'Eva');
  await type('Last name', 'Long');
  await type('Country', 'Portugal');
  await labelled(page, 'Last name').focus();
  await page.keyboard.press('Enter');
  await until(() => isFocused(heading('Step 3 of 3 Agreement')), 'step 3').toBe(true);
  await type(TERMS, ' ');
  await type('I am a person', ' ');
  const create = page.getByRole('button', { name: 'Create account' });
  for (let i = 0; i < 5 && !(await isFocused(create)); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
});

it('[WEB-91] the sign-up keeps all input between the steps', async () => {
  const { page } = await browser.newUser('Fay', app.url);
  await page.goto('/sign-up');
  await fillSignUp(page, { ...ADA, email: 'fay@example.org', nickname: 'Fayette' });
  await labelled(page, NEWS).check();
  const entered = async () => ({
    email: await labelled(page, 'E-mail').inputValue(),
    nickname: await labelled(page, 'Nickname, seen by all').inputValue(),
    password: await labelled(page, 'Password').inputValue(),
    again: await labelled(page, 'Confirm password').inputValue(),
    firstName: await labelled(page, 'First name').inputValue(),
    lastName: await labelled(page, 'Last name').inputValue(),
    country: await page.getByLabel('Country').inputValue(),
    terms: await labelled(page, TERMS).isChecked(),
    news: await labelled(page, NEWS).isChecked(),
  });
  const all = {
    ...{ email: 'fay@example.org', nickname: 'Fayette', password: ADA.password, again: ADA.password },
    ...{ firstName: 'Adalind', lastName: 'Ferreira', country: 'PT', terms: true, news: true },
  };
  expect(await entered()).toEqual(all);
  // The steps change by the browser's buttons and by the buttons of the page.
  await page.goBack();
  await inStep(page, 2);
  await page.goBack();
  await inStep(page, 1);
  expect(await entered()).toEqual(all);
  await page.goForward();
  await inStep(page, 2);
  await pressButton(page, 'Back');
  await inStep(page, 1);
  await pressButton(page, 'Continue');
  await pressButton(page, 'Continue');
  await inStep(page, 3);
  expect(await entered()).toEqual(all);

  await page.reload();
  await inStep(page, 1);
  await page.getByText('Please choose the password again').waitFor();
  expect(await entered()).toEqual({ ...all, password: '', again: '' });
  // Neither storage of the browser contains the password.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('Fayette');
  expect(stored).not.toContain(ADA.password);
  await fill(page, 'Password', ADA.password);
  await fill(page, 'Confirm password', ADA.password);
  await pressButton(page, 'Continue');
  await pressButton(page, 'Continue');
  await page.getByLabel('I am a person').check();
  await pressButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Fayette');
});

it('[WEB-91] a link to a later step of the sign-up opens the first step', async () => {
  const { page } = await browser.newUser('Gus', app.url);
  await page.goto('/sign-up?step=3');
  await inStep(page, 1);
  await until(() => page.url(), 'the address').toBe(`${app.url}/sign-up`);
});

it('[ACC-05] [ACC-35] [ACC-36] the login requires address and password, and does not reveal which of them is wrong', async () => {
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

it('[ACC-28] a page explains an invalid link to reset the password', async () => {
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
  // The link is followed again after it was used.
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('heading', { name: 'Account already confirmed' }).waitFor();
});

it('[ACC-28] a reset link that is used up while its form is filled in is explained when the form is sent', async () => {
  await new HttpClient(app.url).register('Theodora');
  const { page, allow } = await browser.newUser('Theodora', app.url);
  const { page: other } = await browser.newUser('Theodora', app.url);
  allow(/400/);
  await page.goto('/forgot-password');
  await fill(page, 'E-mail', credentialsOf('Theodora').email);
  await page.getByLabel('I am a person').check();
  await pressButton(page, 'Send the link');
  await page.getByText('a link is on its way').waitFor();
  for (const one of [page, other]) {
    await followMail(one, 'Choose a new password for Tetrarch');
    for (const label of ['New password', 'Confirm password']) await fill(one, label, 'the red army is green');
    await one.getByLabel('I am a person').check();
  }
  await pressButton(other, 'Save the new password');
  await other.waitForURL(`${app.url}/login`);
  await pressButton(page, 'Save the new password');
  await page.getByRole('heading', { name: 'Invalid or expired reset link' }).waitFor();
  await page.getByRole('link', { name: 'Reset again' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
});
