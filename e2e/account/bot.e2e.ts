// A bot account: created on the account page, marked wherever its name is shown, and invited to a private game.
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { post } from '../support/post.ts';

const app = useApp();
const browser = useBrowser();

it('[API-46] a bot account is marked on its page, in the list of people, on its profile and at the table', async () => {
  const robot = await browser.newUser('Robot', app.url);
  await signIn(robot.page, app.url, 'Robot');
  await robot.page.goto('/account');
  const section = robot.page.getByRole('region', { name: 'Bot account' });
  await section.getByRole('button', { name: 'Make this a bot account' }).click();
  const dialog = robot.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make it a bot for good' }).click();
  await dialog.getByLabel('Name of the bot').and(robot.page.locator('[aria-invalid="true"]')).waitFor();
  await dialog.getByLabel('Name of the bot').fill('Rook');
  await robot.shot('account-bot-dialog');
  await dialog.getByRole('button', { name: 'Make it a bot for good' }).click();
  await section.getByText('This is a bot account.').waitFor();
  await robot.page.getByRole('heading', { name: 'BOT Rook' }).waitFor();
  await robot.shot('account-bot');
  const made = await post(robot.page, `${app.url}/api/account/tokens`, {
    name: 'Rook',
    scopes: ['bot'],
    days: 1,
  });
  const { token } = (await made.json()) as { token: string };

  const host = await browser.newUser('Host', app.url);
  await signIn(host.page, app.url, 'Host');
  await host.page.goto('/create');
  await host.page.getByText('Bot accounts may join').click();
  await host.shot('create-allows-bots');
  await host.page.getByTestId('open-table').click();
  await host.page.waitForURL(/[0-9a-f]{32}/);
  const gameId = /[0-9a-f]{32}/.exec(host.page.url())?.[0];
  const joined = await fetch(`${app.url}/api/bot/games/${gameId}/join`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(joined.status).toBe(200);
  await host.page.getByText('BOT Rook').first().waitFor();
  await host.shot('table-with-bot');

  await host.page.goto('/@/BOT Rook');
  await host.page.getByRole('heading', { name: 'BOT Rook' }).waitFor();
  const found = await host.page.request.get(`${app.url}/api/people?startsWith=bot`);
  expect(JSON.stringify(await found.json())).toContain('BOT Rook');
});
