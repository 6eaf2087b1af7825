// People with an account: registered from outside, logged in in their own browser.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { post } from './post.ts';

/** Makes an account and logs this browser in, as the page for it does; the page has to be opened anew afterwards. */
export async function signIn(page: Page, url: string, nickname: string): Promise<void> {
  await new HttpClient(url).register(nickname);
  await logIn(page, url, nickname);
}

/** The same with an account that there is already. */
export async function logIn(page: Page, url: string, nickname: string): Promise<void> {
  const credentials = { ...credentialsOf(nickname), keepMeLoggedIn: true };
  const answer = await post(page, `${url}/api/login`, credentials);
  expect(answer.status()).toBe(200);
  const { id, username, privileges } = await answer.json();
  await page.context().addInitScript((session) => {
    // A tab that has just been opened has none yet.
    if (location.protocol !== 'about:') localStorage.setItem('tetrarch.session', session);
  }, JSON.stringify({ id, username, privileges }));
}

/** The page is told these privileges of the person who is logged in; the server knows better and is not asked. */
export async function withPrivileges(page: Page, privileges: readonly string[]): Promise<void> {
  await page.context().addInitScript((received) => {
    const session = JSON.parse(localStorage.getItem('tetrarch.session') ?? '{}');
    localStorage.setItem('tetrarch.session', JSON.stringify({ ...session, privileges: received }));
  }, privileges);
  await page.route('**/api/account/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), privileges } });
  });
}
