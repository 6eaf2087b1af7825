// Profiles, and people whom users follow and block.

import { expect, it } from 'vitest';
import { expectStatus, HttpClient } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { sendOn } from '../support/sendOn.ts';
import { byId, press, seen, until, untilMyTurn } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[PPL-10] [PPL-11] [PPL-52] a user finds, follows, watches and blocks another user, on a $device',
  async ({ size, device }) => {
    const [annName, benName] = [`Annika${device}`, `Benno${device}`];
    const ben = await browser.newUser('Ben', app.url, DESKTOP);
    await signIn(ben.page, app.url, benName);
    await ben.page.goto('/online');
    await press(ben.page, 'wait-SLOW');
    await press(ben.page, 'queue-bots');
    await until(() => new URL(ben.page.url()).pathname, 'the game').toMatch(/^\/game\//);
    await untilMyTurn(ben.page);

    const ann = await browser.newUser('Ann', app.url, size);
    const { page } = ann;
    await signIn(page, app.url, annName);
    await page.goto('/people');
    await page.getByRole('searchbox').fill(benName.slice(0, 7).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'People found' }).getByRole('link', { name: benName }).click();
    await page.getByRole('heading', { level: 1, name: benName }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/@/${encodeURIComponent(benName)}`);
    await page.getByText('online', { exact: false }).first().waitFor();
    await page.getByText('No games here yet.').waitFor();
    await press(page, 'follow');
    await page.getByRole('button', { name: 'Unfollow' }).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await ann.shot(`profile-${device}`);

    await page.goto('/');
    const online = await seen(page, 'people-online');
    await online.getByText('in a game').waitFor();
    const watch = online.getByRole('link', { name: `Watch the game of ${benName}` });
    expect(await watch.getAttribute('href')).toBe(new URL(ben.page.url()).pathname);
    await ann.shot(`menu-people-${device}`);

    await press(ben.page, 'game-menu-open');
    await press(ben.page, 'menu-resign');
    await press(ben.page, 'resign-confirm');
    await page.goto(`/@/${encodeURIComponent(benName)}`);
    const figure = (title: string) => page.locator('dl > div').filter({ hasText: title }).locator('dd');
    await figure('Checkmates suffered').getByText('0', { exact: true }).waitFor();
    // Two different numbers show that each is in its own tile.
    await page.route(`**/people/${benName}`, async (route) => {
      const response = await sendOn(route);
      const person = await response.json();
      const profile = person.profile && { ...person.profile, matesGiven: 38, matesSuffered: 17 };
      await route.fulfill({ response, json: { ...person, profile } });
    });
    await page.reload();
    await figure('Checkmates given').getByText('38', { exact: true }).waitFor();
    expect(await figure('Checkmates suffered').innerText()).toBe('17');
    // This viewer may not see ratings.
    expect(await byId(page, 'rating-chart').count()).toBe(0);
    await byId(page, 'person-games').getByRole('listitem').first().waitFor();
    await ann.shot(`profile-games-${device}`);

    await press(page, 'block');
    await page.getByText('You are never seated together at random.').waitFor();
    await page.goto('/people');
    await page.getByRole('list', { name: 'People you block' }).getByText(benName).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await ann.shot(`people-${device}`);
    await page.goto('/');
    await seen(page, 'play-online');
    expect(await byId(page, 'people-online').count()).toBe(0);
  },
);

it('[PPL-02] [PPL-10] a profile can be hidden by keyboard, and an unknown nickname leads to an error page', async () => {
  const cleo = await browser.newUser('Cleo', app.url);
  await signIn(cleo.page, app.url, 'Cleopatra');
  await cleo.page.goto('/account#people');
  const nobody = cleo.page.getByRole('radio', { name: 'Nobody' });
  await cleo.page.getByRole('radio', { name: 'Everybody' }).focus();
  await cleo.page.keyboard.press('ArrowUp');
  await until(() => nobody.isChecked(), 'the choice').toBe(true);
  const guest = await browser.newUser('Gus', app.url);
  guest.allow(/status of 404/);
  await expect
    .poll(async () => {
      await guest.page.goto('/@/cleopatra');
      await guest.page.getByRole('heading', { level: 1 }).waitFor();
      return guest.page.getByText('This person does not show the profile.').count();
    })
    .toBe(1);
  expect(await guest.page.getByTestId('follow').count()).toBe(0);
  await guest.page.goto('/@/Nobody here');
  await guest.page.getByRole('heading', { name: 'There is no such person' }).waitFor();
});

it('[PPL-54] a profile shows the points per game beside the average chances', async () => {
  const name = 'Dorothea';
  const [dora, ...guests] = [0, 1, 2, 3].map(() => new HttpClient(app.url)) as [HttpClient, ...HttpClient[]];
  await dora.register(name);
  for (const one of guests) await one.loginAsGuest();
  /** Plays a random game in which these players resign before the first move. */
  const play = async (resigning: readonly HttpClient[]) => {
    for (const one of [dora, ...guests])
      expectStatus(await one.post('/game-queue', { timeSetting: 'SLOW' }), 200);
    const { gameId } = (await dora.get('/game-queue')).body;
    // Each player is ready twice: for the start, and for the end of the first special pause.
    for (const _ of ['start', 'pause'])
      for (const one of [dora, ...guests]) expectStatus(await one.put(`/game-session/${gameId}/ready`), 200);
    for (const one of resigning) expectStatus(await one.post(`/game-session/${gameId}/resign`), 200);
  };
  await play(guests);
  await play([dora, ...guests.slice(1)]);

  const { page } = await browser.newUser('Gus', app.url);
  await page.goto(`/@/${name}`);
  const figure = (title: string) =>
    page.locator('dl > div').filter({ hasText: title }).locator('dd').innerText();
  await until(() => figure('Wins'), 'the won game').toBe('1');
  expect(await figure('Points per game')).toBe('0.5');
  // No player has moved, and the armies are equal.
  expect(await figure('Average chances')).toBe('25%');
});
