// Four users play a private game to its end and meet again at the next table, one of them by a notification.

import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { type BrowserUser, PHONE, useBrowser } from '../support/browser.ts';
import { refocus } from '../support/notified.ts';
import { post } from '../support/post.ts';
import { byId, press, seen, until, untilMyTurn, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

async function resign({ page }: BrowserUser): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, 'menu-resign');
  await press(page, 'resign-confirm');
}

it('four users with two languages end a private game, and all of them take seats in the next game', async () => {
  const NAMES = ['Annika', 'Benito', 'Coralie', 'Dorothea'] as const;
  const ann = await browser.newUser('Ann', app.url);
  const ben = await browser.newUser('Ben', app.url, { ...PHONE, stored: { options: { language: 'es' } } });
  const cora = await browser.newUser('Cora', app.url);
  const dora = await browser.newUser('Dora', app.url);
  const users = [ann, ben, cora, dora] as const;
  for (const [i, { page }] of users.entries()) await signIn(page, app.url, NAMES[i] ?? '');

  const settings = { name: 'Four of us', playerGameTimeSeconds: 600, numberOfBots: 0, useNewEngine: false };
  const answer = await post(ann.page, `${app.url}/api/game-session`, settings);
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await ann.page.goto(`/game/${id}`);
  // The last free seat has only one button.
  for (const [{ page }, button] of [
    [ben, 'sit-black'],
    [cora, 'sit-red'],
    [dora, 'take-seat'],
  ] as const) {
    await page.goto(`/join/${id}`);
    await press(page, button);
    await seen(page, 'waiting');
  }
  await press(ann.page, 'start');
  for (const { page } of [ben, cora, dora]) await press(page, 'ready');
  await untilMyTurn(ann.page);

  // Each browser shows the phrases of the others in its own language.
  await press(ben.page, 'phrases-open');
  await press(ben.page, 'phrase-2');
  for (const { page } of [ann, cora, dora])
    await byId(page, 'said-black').getByText('Good luck and have fun.').waitFor();
  await press(dora.page, 'phrases-open');
  await press(dora.page, 'phrase-1');
  await byId(ben.page, 'said-green').getByText('Hola a todos.').waitFor();

  await resign(dora);
  // Dora leaves the page before the game ends.
  await dora.page.goto('/');
  await seen(dora.page, 'bell');
  await resign(cora);
  await resign(ben);
  for (const { page } of [ann, ben, cora]) await untilState(page, 'FINISHED');

  await press(ann.page, 'rematch');
  for (const [{ page }, text] of [
    [ben, 'Unirse'],
    [cora, 'Join'],
  ] as const) {
    await until(() => byId(page, 'rematch').innerText(), 'the call to the next game').toContain(text);
    await press(page, 'rematch');
  }
  await refocus(dora.page);
  // Dora also gets the result of the game that she has left.
  await until(() => byId(dora.page, 'bell').innerText(), 'both notifications').toContain('2');
  await press(dora.page, 'bell');
  await byId(dora.page, 'notification')
    .filter({ hasText: `${NAMES[0]} invites you` })
    .click();
  await press(dora.page, 'take-seat');

  for (const [own, { page }] of users.entries()) {
    await until(() => new URL(page.url()).pathname, 'the next game').toMatch(/^\/game\//);
    await untilState(page, 'NOT_STARTED');
    // Each user gets the next seat in turn order. On a phone, the user's own seat shows no name.
    for (const [i, color] of (['black', 'red', 'green', 'white'] as const).entries()) {
      const name = NAMES[i] ?? '';
      await until(() => byId(page, `seat-${color}`).innerText(), `the seat of ${name}`).toMatch(
        i === own ? new RegExp(`${name}|Tú`) : name,
      );
    }
  }
  const paths = users.map(({ page }) => new URL(page.url()).pathname);
  expect(new Set(paths).size).toBe(1);
  expect(paths[0]).not.toContain(id);
});
