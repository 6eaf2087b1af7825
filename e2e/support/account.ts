// Users with accounts: registered over HTTP and logged in in a separate browser.

import type { Page } from 'playwright-core';
import { expect, TestRunner } from 'vitest';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { post } from './post.ts';

/**
 * Creates an account and logs this browser in, like the page does. The caller must reload the page afterwards. If the test
 * is repeated, the account of the first attempt is used again.
 */
export async function signIn(page: Page, url: string, nickname: string): Promise<void> {
  if (!(isRepeated() && (await hasAccount(url, nickname)))) await new HttpClient(url).register(nickname);
  await logIn(page, url, nickname);
}

function isRepeated(): boolean {
  return (TestRunner.getCurrentTest()?.result?.retryCount ?? 0) > 0;
}

async function hasAccount(url: string, nickname: string): Promise<boolean> {
  const { status } = await new HttpClient(url).post('/login', credentialsOf(nickname));
  return status === 200;
}

/** Logs this browser in to an existing account. The caller must reload the page afterwards. */
export async function logIn(page: Page, url: string, nickname: string): Promise<void> {
  const credentials = { ...credentialsOf(nickname), keepMeLoggedIn: true };
  const answer = await post(page, `${url}/api/login`, credentials);
  expect(answer.status()).toBe(200);
  const { id, username, privileges } = await answer.json();
  await page.context().addInitScript((session) => {
    // A newly opened tab has no URL yet.
    if (location.protocol !== 'about:') localStorage.setItem('tetrarch.session', session);
  }, JSON.stringify({ id, username, privileges }));
}

/** Overrides the privileges that the page receives for the logged-in user. The server is not affected. */
export async function withPrivileges(page: Page, privileges: readonly string[]): Promise<void> {
  await page.context().addInitScript((received) => {
    const session = JSON.parse(localStorage.getItem('tetrarch.session') ?? '{}');
    localStorage.setItem('tetrarch.session', JSON.stringify({ ...session, privileges: received }));
  }, privileges);
  await page.route('**/api/account/me', async (route) => {
    // A server that closes at the end of a test may leave the last request of the page without an answer.
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), privileges } });
  });
}
