// Filling in the forms of the account pages.

import type { Page } from 'playwright-core';

export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);

export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export interface SignUpFields {
  readonly email: string;
  readonly nickname: string;
  readonly password: string;
}

/** Fills in the three steps of sign-up without submitting the last. */
export async function fillSignUp(page: Page, fields: SignUpFields): Promise<void> {
  await fillFirstStep(page, fields);
  await pressButton(page, 'Continue');
  await fillSecondStep(page);
  await pressButton(page, 'Continue');
  await page.getByLabel(/^I accept/).check();
  await page.getByLabel('I am a person').check();
}

export async function fillFirstStep(page: Page, { email, nickname, password }: SignUpFields): Promise<void> {
  await fill(page, 'E-mail', email);
  await fill(page, 'Nickname, seen by all', nickname);
  await fill(page, 'Password', password);
  await fill(page, 'Confirm password', password);
}

export async function fillSecondStep(page: Page): Promise<void> {
  await fill(page, 'First name', 'Adalind');
  await fill(page, 'Last name', 'Ferreira');
  await page.getByLabel('Country').selectOption('PT');
}

/** Logs in by the form of the login page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, 'E-mail', email);
  await fill(page, 'Password', password);
  await pressButton(page, 'Log in');
}
