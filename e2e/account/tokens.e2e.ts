// Access tokens on the account page: created, shown once, used by a program, revoked.
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';

const app = useApp();
const browser = useBrowser();

const statusWith = async (token: string) =>
  (await fetch(`${app.url}/api/account/me`, { headers: { Authorization: `Bearer ${token}` } })).status;

it('[API-41] a user creates an access token, sees it once, and revokes it', async () => {
  const user = await browser.newUser('Maker', app.url);
  const { page } = user;
  await signIn(page, app.url, 'Maker');
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Access tokens' });
  await section.getByRole('button', { name: 'Make a token' }).click();
  await section.getByLabel('Name').and(page.locator('[aria-invalid="true"]')).waitFor();
  await section.getByLabel('Name').fill('My program');
  await section.getByLabel('Read games and lists').uncheck();
  expect(await section.getByRole('alert').allTextContents()).toContain('Choose at least one.');
  expect(await section.getByRole('button', { name: 'Make a token' }).isDisabled()).toBe(true);
  await section.getByLabel('Read games and lists').check();
  await section.getByLabel('Play private games').check();
  await section.getByLabel('Valid for').selectOption({ label: '30 days' });
  await user.shot('account-token-form');
  await section.getByRole('button', { name: 'Make a token' }).click();
  const shown = page.getByRole('region', { name: 'Your new token' });
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^tetrarch_/);
  await user.shot('account-token-new');
  await shown.getByRole('button', { name: 'Copy' }).waitFor();
  expect(await statusWith(token)).toBe(200);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await page.reload();
  const row = section.getByRole('listitem').filter({ hasText: 'My program' });
  await row.getByText('Read games and lists · Play private games').waitFor();
  await row.getByText(/^Until .*, last used /).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await user.shot('account-token-list');
  await row.getByRole('button', { name: 'Revoke: My program' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await statusWith(token)).toBe(401);
});
