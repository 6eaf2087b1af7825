// Challenges, phrases and the cards of people, between users with accounts.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { credentialsOf } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { refocus } from '../support/notified.ts';
import { byId, play, press, seen, until, untilMyTurn } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const invitationStates = (page: Page) =>
  byId(page, 'invitations')
    .locator('[data-state]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
/** Returns the first invitation as it is read: the nickname and the answer. */
const invitation = async (page: Page) =>
  (await byId(page, 'invitations').getByRole('listitem').first().innerText()).replace(/\s+/g, ' ').trim();
const messages = async (page: Page) => (await byId(page, 'messages').allInnerTexts()).join(' ');
const unread = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/notifications/unread?isSeen=false');
    return ((await answer.json()) as { unread: number }).unread;
  });

/**
 * Challenges a followed person to a game with two bots, from the list of followed people.
 *
 * @returns the path of the game.
 */
async function challenge(page: Page, nickname: string): Promise<string> {
  await page.goto('/people');
  await page.getByRole('link', { name: `Challenge ${nickname} to a game` }).click();
  await seen(page, 'create-invitations');
  await byId(page, 'create-invitations').getByText(nickname).waitFor();
  await page.getByRole('group', { name: 'Bots' }).getByText('2', { exact: true }).click();
  await press(page, 'open-table');
  await seen(page, 'waiting');
  await until(() => invitationStates(page), 'the invitation').toEqual(['OPEN']);
  expect(await invitation(page)).toBe(`${nickname} no answer yet`);
  return new URL(page.url()).pathname;
}

it('[PPL-36] [PPL-44] [PPL-45] a user challenges a followed player, and the two users play and exchange phrases', async () => {
  const [annName, benName] = ['Annalena', 'Benedikt'];
  const ben = await browser.newUser('Ben', app.url, { ...PHONE, stored: { options: { language: 'es' } } });
  await signIn(ben.page, app.url, benName);
  await ben.page.goto('/');
  const ann = await browser.newUser('Ann', app.url);
  // Ann also types a nickname that does not exist.
  ann.allow(/status of 404/);
  const { page } = ann;
  await signIn(page, app.url, annName);
  await page.goto(`/@/${benName}`);
  await press(page, 'follow');
  await page.getByRole('button', { name: 'Unfollow' }).waitFor();

  await challenge(page, benName);
  await ann.shot('challenge-waiting');
  expect(await barriers(page)).toEqual([]);
  await press(page, 'invite');
  await seen(page, 'invite-nickname');
  await ann.shot('invite-by-name');
  await page.getByTestId('invite-nickname').fill('Nobody here');
  await page.keyboard.press('Enter');
  await page.getByText('There is no user with this nickname.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await byId(page, 'invite-dialog').waitFor({ state: 'detached' });
  await refocus(ben.page);
  await ben.page.getByRole('button', { name: /^Notificaciones: 1/ }).click();
  await seen(ben.page, 'refuse-invitation');
  await byId(ben.page, 'notification').getByText(`${annName} te invita a jugar`).waitFor();
  expect(await layoutFaults(ben.page)).toEqual([]);
  await ben.shot('challenge-bell');
  await press(ben.page, 'refuse-invitation');
  await ben.page.getByText('Has rechazado la invitación.').waitFor();
  await until(() => invitationStates(page), 'the refusal').toEqual(['REFUSED']);
  expect(await invitation(page)).toBe(`${benName} declined`);
  await press(page, 'game-menu-open');
  await press(page, 'menu-delete');
  await press(page, 'delete-confirm');
  await until(() => new URL(page.url()).pathname, 'the menu').toBe('/');

  const path = await challenge(page, benName);
  await until(() => unread(ben.page), 'the second invitation').toBe(1);
  await ben.page.goto(path);
  await seen(ben.page, 'refuse-invitation');
  await ben.shot('challenge-entrance');
  await press(ben.page, 'take-seat');
  await until(() => invitationStates(page), 'the seat').toEqual(['ACCEPTED']);
  expect(await invitation(page)).toBe(`${benName} accepted`);
  expect(await unread(ben.page)).toBe(0);
  await press(page, 'start');
  await press(ben.page, 'ready');
  await untilMyTurn(page);
  await play(page, 'd3-e3');

  // Ann chooses a phrase with the mouse, and Ben on a phone.
  await press(page, 'phrases-open');
  await ann.shot('phrases-desktop');
  expect(await barriers(page)).toEqual([]);
  await press(page, 'phrase-2');
  const saidToBen = byId(ben.page, 'said-white');
  await saidToBen.getByText('Suerte, y que os divirtáis.').waitFor();
  await ben.shot('phrase-at-seat-phone');
  await until(() => byId(ben.page, 'announcer').innerText(), 'the announcement').toContain(
    `${annName}: Suerte, y que os divirtáis.`,
  );
  await press(ben.page, 'phrases-open');
  await seen(ben.page, 'phrase-1');
  await ben.shot('phrases-phone');
  expect(await layoutFaults(ben.page)).toEqual([]);
  await press(ben.page, 'phrase-3');
  await page.getByText('Good game.').filter({ visible: true }).first().waitFor();
  await ann.shot('phrase-at-seat-desktop');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await until(() => messages(page), 'both phrases').toContain(`${benName}: Good game.`);
  expect(await messages(page)).toContain(`${annName}: Good luck and have fun.`);

  // A phrase can also be chosen by keyboard.
  await page.getByRole('button', { name: 'Say something' }).filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await seen(page, 'phrase-1');
  await page.getByTestId('phrase-4').focus();
  await page.keyboard.press('Enter');
  await until(() => messages(page), 'the phrase by keyboard').toContain(`${annName}: Well played.`);

  await page.getByRole('button', { name: benName, exact: true }).filter({ visible: true }).click();
  await seen(page, 'person-card');
  await ann.shot('seat-card-menu');
  expect(await barriers(page)).toEqual([]);
  await press(page, 'mute-player');
  await page.keyboard.press('Escape');
  await until(() => messages(page), 'the messages without the muted player').not.toContain(`${benName}:`);
  await press(ben.page, 'phrases-open');
  await press(ben.page, 'phrase-5');
  await byId(ben.page, 'announcer').waitFor({ state: 'attached' });
  await until(() => byId(ben.page, 'said-white').count(), 'the older phrase gone').toBe(0);
  await press(page, 'phrases-open');
  await press(page, 'phrase-6');
  await until(() => messages(page), 'the next phrase').toContain(`${annName}: You are welcome.`);
  expect(await messages(page)).not.toContain(`${benName}:`);
  await page.getByRole('button', { name: benName, exact: true }).filter({ visible: true }).click();
  await press(page, 'mute-player');
  await page.keyboard.press('Escape');
  await until(() => messages(page), 'the phrase that was muted').toContain(`${benName}: Thank you.`);

  // With phrases switched off, the page shows none and sends none.
  await page.evaluate(() =>
    localStorage.setItem('tetrarch.display', JSON.stringify({ arePhrasesShown: false })),
  );
  await page.reload();
  await seen(page, 'game-menu-open');
  await page.getByRole('tab', { name: 'Messages' }).click();
  expect(await byId(page, 'phrases-open').count()).toBe(0);
  expect(await messages(page)).not.toContain('Good game.');

  await press(page, 'game-menu-open');
  await press(page, 'menu-resign');
  await press(page, 'resign-confirm');
  await press(ben.page, 'game-menu-open');
  await press(ben.page, 'menu-resign');
  await press(ben.page, 'resign-confirm');
  await ben.page.goto(`/@/${annName}`);
  await press(ben.page, 'block');
  await ben.page.getByText('Nunca os sentarán juntos al azar.').waitFor();
  const before = await unread(ben.page);
  await page.goto(`/create?invite=${benName}`);
  await seen(page, 'create-invitations');
  await press(page, 'open-table');
  await until(() => invitationStates(page), 'the invitation').toEqual(['OPEN']);
  expect(await unread(ben.page)).toBe(before);
});

it('[PPL-46] [PPL-47] a card shows a player when the nickname is hovered, focused or touched', async () => {
  const [coraName, doraName] = ['Coralina', 'Dorabella'];
  const cora = await browser.newUser('Cora', app.url);
  await signIn(cora.page, app.url, coraName);
  const dora = await browser.newUser('Dora', app.url, PHONE);
  await signIn(dora.page, app.url, doraName);

  const { page } = cora;
  await page.goto('/people');
  await page.getByRole('searchbox').fill(doraName);
  await page.keyboard.press('Enter');
  const name = page.getByRole('link', { name: doraName });
  await name.hover();
  const card = byId(page, 'person-card');
  await card.getByText('0 games against random opponents').waitFor();
  // The account was created now, and HttpClient registers people from Portugal.
  await card.getByText(/Portugal · since [A-Z][a-z]+ 20\d\d$/).waitFor();
  await card.getByRole('button', { name: 'Follow' }).click();
  await card.getByRole('button', { name: 'Unfollow' }).waitFor();
  await cora.shot('person-card-desktop');
  expect(await barriers(page)).toEqual([]);
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Find people' }).focus();
  await page.keyboard.press('Tab');
  await card.waitFor();
  expect(await name.first().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: doraName }).waitFor();

  await dora.page.goto('/people');
  await dora.page.getByRole('searchbox').fill(coraName);
  await dora.page.keyboard.press('Enter');
  await dora.page.getByRole('link', { name: coraName }).tap();
  await byId(dora.page, 'person-card').getByRole('link', { name: 'Challenge' }).waitFor();
  await dora.shot('person-card-phone');
  expect(await layoutFaults(dora.page)).toEqual([]);
  await byId(dora.page, 'person-card').getByRole('link', { name: 'Profile' }).click();
  await dora.page.getByRole('heading', { level: 1, name: coraName }).waitFor();

  const renamed = await page.evaluate(async (password) => {
    const body = JSON.stringify({ nickname: 'Coralie', password });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/account/change-personal-info', { method: 'PUT', body, headers })).status;
  }, credentialsOf(coraName).password);
  expect(renamed).toBe(200);
  await dora.page.goto(`/@/${coraName}`);
  await dora.page.getByRole('heading', { level: 1, name: 'Coralie' }).waitFor();
  await until(() => new URL(dora.page.url()).pathname, 'the new address').toBe('/@/Coralie');
});
