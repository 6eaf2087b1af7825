// Permissions to take a seat, to watch and to resume a game, as each user sees them.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { HttpClient } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { post } from '../support/post.ts';
import { byId, createFrom, press, seen, until, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const stateOf = (page: Page, army: string) => byId(page, `seat-${army}`).getAttribute('data-state');

/** Creates a game that waits for players and opens it in the browser of its owner. */
async function waitingTable(page: Page): Promise<string> {
  const gameId = await createFrom(page, { name: 'Corner table', playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  return gameId;
}

it('[TBL-04] the owner can remove a player from a seat', async () => {
  const { page: ada } = await browser.newUser('Ada', app.url);
  const gameId = await waitingTable(ada);
  const { page: ben } = await browser.newUser('Ben', app.url);
  await ben.goto(`/join/${gameId}`);
  await press(ben, 'sit-red');
  await seen(ben, 'waiting');
  expect(await byId(ben, 'take-off-white').count()).toBe(0);

  await press(ada, 'take-off-red');
  await ada.getByRole('button', { name: 'Keep the player' }).click();
  await until(() => byId(ada, 'takeOff-dialog').count(), 'the dialog closed').toBe(0);
  expect(await stateOf(ada, 'red')).toBe('notReady');
  await press(ada, 'take-off-red');
  await press(ada, 'takeOff-confirm');
  for (const page of [ada, ben]) await until(() => stateOf(page, 'red'), 'a free seat').toBe('free');
  await ben.getByText('The owner has taken you off your seat. You can watch.').waitFor();
  await ben.getByText('You are watching. The game has not started.').waitFor();

  await ben.goto(`/join/${gameId}`);
  await seen(ben, 'watch');
  await ben.getByText('The owner has taken you off your seat. You can watch.').waitFor();
  expect(await byId(ben, 'take-seat').count()).toBe(0);
  expect(await byId(ben, 'sit-red').count()).toBe(0);
  const { page: cleo } = await browser.newUser('Cleo', app.url);
  await cleo.goto(`/join/${gameId}`);
  const red = cleo.getByRole('listitem').filter({ hasText: 'Red' });
  await red.getByText('free', { exact: true }).waitFor();
  await press(cleo, 'sit-red');
  await until(() => stateOf(ada, 'red'), 'another player in the seat').toBe('notReady');
});

it('[TBL-05] a random game can be unpaused only by the player who paused it', async () => {
  const [{ page: ada }, { page: ben }] = [
    await browser.newUser('Ada', app.url),
    await browser.newUser('Ben', app.url),
  ];
  const others = await Promise.all([0, 1].map(() => TestUser.guest(app.url)));
  for (const page of [ada, ben]) {
    await post(page, `${app.url}/api/guest/login`);
    await post(page, `${app.url}/api/guest/game-queue`, { timeSetting: 'SLOW' });
  }
  for (const one of others)
    await one.call('POST', '/api/guest/game-queue', { body: { timeSetting: 'SLOW' } });
  const { gameId } = (await others[0]?.call<{ gameId: string }>('GET', '/api/guest/game-queue'))?.body ?? {};
  for (const page of [ada, ben]) await page.goto(`/game/${gameId}`);
  await untilState(ada, 'SPECIAL_PAUSE');
  for (const page of [ada, ben]) await press(page, 'ready');
  for (const one of others) await one.call('PUT', `/api/guest/game-session/${gameId}/ready`);
  await untilState(ben, 'STARTED');

  await press(ada, 'pause');
  await press(ada, 'pauseOnce-confirm');
  await untilState(ben, 'PAUSED');
  const { username } = await (await ada.request.get(`${app.url}/api/guest/account/me`)).json();
  const card = await seen(ben, 'paused');
  await card.getByRole('heading', { name: username }).waitFor();
  await card
    .getByText(new RegExp(`The pause ends in [45]:\\d\\d, or earlier when ${username} ends it`))
    .waitFor();
  expect(await byId(ben, 'unpause').count()).toBe(0);
  await press(ben, 'game-menu-open');
  await seen(ben, 'menu-resign');
  expect(await byId(ben, 'menu-unpause').count()).toBe(0);
  await press(ben, 'menu-continue');
  await (await seen(ada, 'paused')).getByText(/The pause ends in \d:\d\d at the latest/).waitFor();
  await press(ada, 'unpause');
  await untilState(ben, 'STARTED');
  // Each player has one pause. A used pause is not offered again.
  expect(await byId(ada, 'pause').count()).toBe(0);
  expect(await byId(ben, 'pause').count()).toBe(1);
});

it('[TBL-06] [GAM-22] a deleted game is distinguished from an unknown game, at the entrance and on the game page', async () => {
  const { page: ada } = await browser.newUser('Ada', app.url);
  const gameId = await waitingTable(ada);
  await press(ada, 'game-menu-open');
  await press(ada, 'menu-delete');
  await press(ada, 'delete-confirm');
  await until(() => ada.url(), 'the menu').toBe(`${app.url}/`);
  const { page: ben, allow } = await browser.newUser('Ben', app.url);
  allow(/404/); // The browser itself logs a 404 answer.
  for (const path of ['/join/', '/game/']) {
    await ben.goto(`${path}${gameId}`);
    await ben.getByRole('heading', { name: 'Game was deleted by owner!', exact: true }).waitFor();
    expect(await ben.getByText('not responding').count()).toBe(0);
    await ben.goto(`${path}${'0'.repeat(32)}`);
    await ben.getByRole('heading', { name: 'Game not found!', exact: true }).waitFor();
  }
  await ben.goto('/join');
  await (await seen(ben, 'join-text')).fill('f'.repeat(32));
  await press(ben, 'join-submit');
  await ben.getByRole('heading', { name: 'Game not found!', exact: true }).waitFor();
});

it('[TBL-07] the page tells users that they play as guests only if they are guests', async () => {
  const owner = await TestUser.guest(app.url);
  const { id: gameId } = await owner.create({ playerGameTimeSeconds: 600 });
  const received = 'You play as a guest: no form, no password.';
  const { page: guest } = await browser.newUser('Ada', app.url);
  await guest.goto(`/join/${gameId}`);
  await seen(guest, 'take-seat');
  expect(await guest.getByText(received).count()).toBe(1);
  const { page: member } = await browser.newUser('Berta', app.url);
  await signIn(member, app.url, 'Berta');
  await member.goto(`/join/${gameId}`);
  await seen(member, 'take-seat');
  expect(await member.getByText(received).count()).toBe(0);
});

it('[GST-11] guests and users who create, join or watch a second game see a notice about the first', async () => {
  const running = await HttpTable.started(app, { name: 'Elsewhere' });
  const waiting = await TestUser.guest(app.url).then((owner) => owner.create({ playerGameTimeSeconds: 600 }));
  for (const name of [null, 'Dietlind']) {
    const { page } = await browser.newUser(name ?? 'Guest', app.url);
    if (name !== null) await signIn(page, app.url, name);
    await page.goto('/');
    await press(page, 'play-bots');
    await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
    const own = new URL(page.url()).pathname;
    const notice = async (path: string, act: string) => {
      await page.goto(path);
      await press(page, act);
      const dialog = await seen(page, 'second-game');
      await dialog.getByText('cannot be created, joined or watched for now').waitFor();
      expect(await dialog.getByRole('link').getAttribute('href')).toBe(own);
    };
    await notice('/', 'play-bots');
    await notice('/create', 'open-table');
    await notice(`/join/${waiting.id}`, 'take-seat');
    await notice(`/join/${waiting.id}`, 'watch');
    await notice(`/join/${running.id}`, 'watch');
  }
});

it('[WEB-137] the form of a new game says at once that the user is in a running game, with a link to it', async () => {
  const { page, shot } = await browser.newUser('Guest', app.url);
  await page.goto('/create');
  await byId(page, 'create-name').waitFor();
  expect(await byId(page, 'running-game').count()).toBe(0);
  await page.goto('/');
  await press(page, 'play-bots');
  await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
  const own = new URL(page.url()).pathname;
  await page.goto('/create');
  const notice = await seen(page, 'running-game');
  await notice.getByText('You are already in a game').waitFor();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size.viewport);
    expect(await layoutFaults(page)).toEqual([]);
    await shot(`create-running-${size.viewport.width}`);
  }
  expect(await barriers(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Return to my game' }).click();
  await until(() => new URL(page.url()).pathname, 'the game').toBe(own);
});

it.each(['en', 'ru'])(
  'the card of a full table fits between the seats if all nicknames have the maximum length, in the language %s',
  async (language) => {
    const host = await browser.newUser('Host', app.url, { stored: { options: { language } } });
    const nickname = (letter: string) => `${letter}artholomaeus${language}`;
    await signIn(host.page, app.url, nickname('W'));
    const answer = await post(host.page, `${app.url}/api/game-session`, { playerGameTimeSeconds: 600 });
    const { id } = await answer.json();
    await host.page.goto(`/game/${id}`);
    const card = await seen(host.page, 'waiting');
    for (const letter of ['A', 'B', 'C']) {
      const client = new HttpClient(app.url);
      await client.register(nickname(letter));
      await client.post(`/game-session/${id}/seat`, { role: 'player', protocol: PROTOCOL_VERSION });
    }
    for (const height of [900, 720]) {
      await host.page.setViewportSize({ width: 1440, height });
      for (const army of ['black', 'red', 'green']) await seen(host.page, `take-off-${army}`);
      const edge = await card.boundingBox();
      const upper = await host.page.locator('[data-corner="top-left"]').boundingBox();
      expect(edge?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
      for (const id of ['take-off-black', 'take-off-green', 'ready', 'start']) {
        const box = await (await seen(host.page, id)).boundingBox();
        expect(box?.y, id).toBeGreaterThanOrEqual(edge?.y ?? 0);
        expect((box?.y ?? 0) + (box?.height ?? 0), id).toBeLessThanOrEqual(
          (edge?.y ?? 0) + (edge?.height ?? 0),
        );
      }
      expect(await layoutFaults(host.page)).toEqual([]);
      await host.shot(`waiting-full-${language}-${height}`);
    }
  },
);
