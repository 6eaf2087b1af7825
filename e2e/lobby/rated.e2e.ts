// All pages use the same sentences to state whether games are rated.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, withPrivileges } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { awaitLater, useBrowser } from '../support/browser.ts';
import { byId, createFrom, press, seen } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const ACCOUNT = 'Your games are not rated: that needs an account with the Pro plan.';
const PLAN = 'Your games are not rated: that needs the Pro plan.';
const RATED =
  'Rated games count for your rating when at least 2 Pro players take part. Casual games do not count.';
const CASUAL = 'Casual games do not change ratings. Guests and bots may take part.';
const PRIVATE = 'Games by invitation and against bots are not rated.';

/** Expects that the page shows this sentence about rating, and none of the other sentences. */
async function says(page: Page, path: string, sentence: string): Promise<void> {
  await page.goto(path);
  await page.getByText(sentence, { exact: true }).waitFor();
  for (const other of [ACCOUNT, PLAN, RATED, PRIVATE, CASUAL].filter((one) => one !== sentence))
    expect([path, other, await page.getByText(other, { exact: true }).count()]).toEqual([path, other, 0]);
}

it('[WEB-94] [MAT-15] the app tells guests, users and subscribers whether their games are rated, and a rated game has no bots', async () => {
  const { page: host } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(host, { playerGameTimeSeconds: 600 }, false);
  const user = await browser.newUser('Ben', app.url);
  const { page } = user;
  const everywhere = async (random: string, isGuest = false) => {
    if (isGuest) {
      await says(page, '/online', random);
      expect(await page.getByRole('radio').count()).toBe(0);
    } else {
      await page.goto('/online');
      await page.getByRole('radio', { name: 'Casual' }).check({ force: true });
      await page.getByText(CASUAL, { exact: true }).waitFor();
      await page.getByRole('radio', { name: 'Casual' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Bots may fill the table').waitFor({ state: 'detached' });
      await says(page, '/online', random);
    }
    await says(page, '/create', PRIVATE);
    await says(page, `/join/${gameId}`, PRIVATE);
  };
  await everywhere(ACCOUNT, true);
  await signIn(page, app.url, 'Benedict');
  await everywhere(PLAN);
  await withPrivileges(page, ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS']);
  await everywhere(RATED);
  await page.goto('/online');
  await user.shot('queue-rated');
  // The page remembers that the user accepts bots, but asks for none in a rated game.
  const answered = awaitLater(
    page.waitForResponse(
      (response) => response.url().endsWith('/game-queue') && response.request().method() === 'POST',
    ),
  );
  await press(page, 'wait-SLOW');
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ timeSetting: 'SLOW', kind: 'RATED', allowsBots: false });
  expect(answer.status()).toBe(200);
  await seen(page, 'queue-leave');
  expect(await byId(page, 'queue-countdown').count()).toBe(0);
});
