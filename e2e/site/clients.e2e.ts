// The pages use the right API prefixes, and their requests carry the session cookie.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';

const app = useApp();
const browser = useBrowser();

/** Records every call after this one, with the cookies it sends. */
function callsOf(page: Page) {
  const calls: { path: string; cookie: Promise<string> }[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    // Requests that are sent while the page closes are ignored.
    const cookie = request.allHeaders().then(
      (headers) => headers.cookie ?? '',
      () => '',
    );
    if (path.startsWith('/api/')) calls.push({ path, cookie });
  });
  return calls;
}

async function openTable(page: Page): Promise<void> {
  await page.goto('/create');
  await page.getByTestId('open-table').click();
  await page.waitForURL(/\/game\//);
}

it('[ACC-04] the app has separate API clients for guests, for users and for collectibles', async () => {
  const { page: guest } = await browser.newUser('Guest', app.url);
  const asGuest = callsOf(guest);
  await openTable(guest);
  const { page: member } = await browser.newUser('Member', app.url);
  await signIn(member, app.url, 'Memberess');
  const asMember = callsOf(member);
  await member.goto('/nft');
  await member.getByText('Collectibles are not set up on this server.').waitFor();
  await openTable(member);
  const paths = (calls: typeof asGuest, part: string) =>
    calls.map(({ path }) => path).filter((path) => path.includes(part));
  expect(paths(asGuest, '/game-session')).not.toEqual([]);
  expect(paths(asGuest, '/game-session').filter((path) => !path.startsWith('/api/guest/'))).toEqual([]);
  expect(paths(asMember, '/game-session')).not.toEqual([]);
  expect(paths(asMember, '/guest/')).toEqual([]);
  expect(paths(asMember, '/nft/')).toContain('/api/nft/status');
  // The call that creates the login session has no cookie yet.
  const isFirst = (path: string) => ['/api/guest/login', '/api/captcha'].includes(path);
  for (const { path, cookie } of [...asGuest, ...asMember])
    if (!isFirst(path)) expect([path, await cookie]).toEqual([path, expect.stringContaining('tetrarch=')]);
});
