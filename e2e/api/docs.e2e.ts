// The page that shows the description of the API.
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';

const app = useApp();
const browser = useBrowser();

it('[API-43] the page of the API lists the calls, with an example request and answer for each', async () => {
  const user = await browser.newUser('Reader', app.url);
  const { page } = user;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('/api/docs');
  const group = page.locator('.opblock-tag[data-tag="game-session"]');
  await group.click();
  const call = page.locator('#operations-game-session-postApiGameSession');
  await call.getByText('Creates a game that waits for its players').click();
  const examples = call.locator('.example');
  await examples.first().waitFor();
  expect((await examples.allTextContents()).join()).toContain('numberOfBots');
  expect(await call.locator('.opblock-body').textContent()).toContain('E3009');
  await user.shot('api-docs');
  expect(foreign).toEqual([]);
});
