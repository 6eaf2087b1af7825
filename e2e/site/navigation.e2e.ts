// The ways through the product: the header of every page, the bar on phones, and the user's game in the header.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { refocus } from '../support/notified.ts';
import { post } from '../support/post.ts';
import { byId, createFrom, press, seen, sitDown, until, untilMyTurn, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const chip = (page: Page) => byId(page, 'current-game');

/** Returns the color and the underline of a link, with the word brass in place of that color. */
const lookOf = (link: Locator) =>
  link.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--brass)';
    element.append(probe);
    const brass = getComputedStyle(probe).color;
    probe.remove();
    const { color, boxShadow } = getComputedStyle(element);
    return { color: color.replace(brass, 'brass'), underline: boxShadow.replace(brass, 'brass') };
  });

/** Whether the link to the user's game has the color of the user's turn. */
const isBrass = async (page: Page) => (await lookOf(chip(page))).color === 'brass';

/** Returns the underlines of the shown links of the header. */
async function underlines(page: Page) {
  const shown = sections(page).getByRole('link').filter({ visible: true });
  const found: Record<string, string> = {};
  for (const one of await shown.all()) found[(await one.innerText()).trim()] = (await lookOf(one)).underline;
  return found;
}

/** Returns the shown links of the header with their URLs, and the marked link. */
async function links(page: Page) {
  const all = await sections(page).getByRole('link').all();
  const shown: Record<string, string | null> = {};
  let current: string | null = null;
  for (const one of all) {
    if (!(await one.isVisible())) continue;
    const name = (await one.innerText()).trim();
    shown[name] = await one.getAttribute('href');
    if ((await one.getAttribute('aria-current')) !== null) current = name;
  }
  return { shown, current };
}

const PLACES = [
  ['/', 'Play'],
  ['/create', 'Play'],
  ['/join', 'Play'],
  ['/watch', 'Watch'],
  ['/offline', 'Play'],
  ['/tutorial/king', 'Learn'],
  ['/practice', 'Learn'],
  ['/rules', 'Learn'],
  ['/faq', 'Learn'],
  ['/about/rules', 'Learn'],
  ['/videos', 'Learn'],
  ['/study', 'Study'],
  ['/games', 'Study'],
] as const;

it('[WEB-70] the header marks the section of every page, for guests and for users', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const guest = { Play: '/', Watch: '/tv', Learn: '/tutorial', Study: '/study' };
  for (const [path, section] of PLACES) {
    await page.goto(path);
    await sections(page).waitFor();
    expect([path, await links(page)]).toEqual([path, { shown: guest, current: section }]);
  }
  await page.goto('/about/team');
  await sections(page).waitFor();
  expect((await links(page)).current).toBe(null);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();

  await signIn(page, app.url, 'Adalind');
  for (const [path, section] of [
    ['/active-games/ended', 'Watch'],
    ['/study', 'Study'],
    ['/', 'Play'],
  ] as const) {
    await page.goto(path);
    await sections(page).waitFor();
    expect(await links(page)).toEqual({
      shown: { ...guest, Watch: '/active-games/in-progress' },
      current: section,
    });
    if (section === 'Watch') await page.getByRole('link', { name: 'Watch by link' }).waitFor();
  }
  const corner = page.getByRole('banner').getByRole('link', { name: 'Account: Adalind' });
  expect(await corner.getAttribute('aria-current')).toBe(null);
  await corner.click();
  await page.getByRole('heading', { name: 'Adalind', level: 1 }).waitFor();
  expect(await corner.getAttribute('aria-current')).toBe('page');
  for (const path of ['/options', '/leaderboard/by-rating']) {
    await page.goto(path);
    await corner.waitFor();
    expect([path, await corner.getAttribute('aria-current')]).toEqual([path, 'true']);
  }
});

it.each([
  ['desktop', DESKTOP, {}],
  ['phone', PHONE, { You: 'none' }],
])('[WEB-70] only the section of the current page is underlined in brass, on a %s', async (_, size, more) => {
  const { page } = await browser.newUser('Ada', app.url, size);
  for (const [path, section] of [
    ['/', 'Play'],
    ['/faq', 'Learn'],
  ] as const) {
    await page.goto(path);
    await sections(page).waitFor();
    const none = { Play: 'none', Watch: 'none', Learn: 'none', Study: 'none', ...more };
    expect(await underlines(page)).toEqual({ ...none, [section]: expect.stringMatching(/^brass .* inset$/) });
  }
});

it('[WEB-70] the sections of the header are reached by keyboard', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'FAQ', level: 1 }).waitFor();
  for (const [name, heading] of [
    ['Study', 'Study'],
    ['Watch', 'Live'],
  ] as const) {
    const wanted = sections(page).getByRole('link', { name });
    const isFocused = () => wanted.evaluate((link) => link === document.activeElement);
    for (let i = 0; i < 12 && !(await isFocused()); i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(await wanted.getAttribute('aria-current')).toBe('page');
  }
});

it('[WEB-70] in a game, an icon of the header leads to the account', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await signIn(page, app.url, 'Beatrix');
  const settings = { numberOfBots: 3, playerGameTimeSeconds: 600, useNewEngine: false };
  const answer = await post(page, `${app.url}/api/game-session`, settings);
  await page.goto(`/game/${((await answer.json()) as { id: string }).id}`);
  await press(page, 'start');
  await untilState(page, 'STARTED');
  const you = sections(page).getByRole('link', { name: 'You', exact: true });
  for (const [width, height] of [
    [900, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await you.locator('svg').waitFor();
    expect(await you.innerText()).toBe('');
    await until(() => layoutFaults(page), `${width} x ${height}`).toEqual([]);
    await shot(`game-account-${width}`);
  }
  await you.click();
  await page.getByRole('heading', { name: 'Beatrix', level: 1 }).waitFor();
});

it('[WEB-154] in a game, windows of medium width show the sections as icons', async () => {
  const stored = { options: { language: 'ru' } };
  const { page, shot } = await browser.newUser('Ada', app.url, { stored });
  await sitDown(page);
  await untilState(page, 'STARTED');
  const nav = page.getByRole('navigation', { name: 'Разделы' });
  for (const [width, height] of [
    [900, 1180],
    [1024, 768],
    [1240, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Играть', 'Смотреть', 'Учиться', 'Анализ']) {
      const link = nav.getByRole('link', { name, exact: true });
      await link.waitFor();
      await until(() => link.locator('svg').isVisible(), `the icon of ${name}`).toBe(true);
    }
    await until(() => layoutFaults(page), `${width} x ${height}`).toEqual([]);
    expect((await nav.innerText()).trim()).toBe('');
    await shot(`game-header-${width}`);
  }
});

it('[WEB-73] the section Watch lets users without an account open a game by its link', async () => {
  const { page: owner } = await browser.newUser('Ada', app.url);
  await owner.goto('/');
  const gameId = await createFrom(owner, { numberOfBots: 3, playerGameTimeSeconds: 600 }, false);
  const { page } = await browser.newUser('Ben', app.url);
  await page.goto('/');
  await sections(page).getByRole('link', { name: 'Watch' }).click();
  await page.getByRole('heading', { name: 'No game to watch now' }).waitFor();
  await page.getByRole('link', { name: 'Watch by link' }).click();
  await byId(page, 'join-text').fill(`${app.url}/join/${gameId}`);
  await press(page, 'join-submit');
  await seen(page, 'table');

  const { page: member } = await browser.newUser('Cecil', app.url);
  await signIn(member, app.url, 'Cecil');
  await member.goto('/');
  await sections(member).getByRole('link', { name: 'Watch' }).click();
  await member.getByRole('heading', { name: 'Active Games' }).waitFor();
});

it('[WEB-134] the page for a link of a game says that one watches, and opens the game as a watcher', async () => {
  const { page: owner } = await browser.newUser('Ada', app.url);
  await owner.goto('/');
  const gameId = await createFrom(owner, { playerGameTimeSeconds: 600 }, false);
  const { page, shot, allow } = await browser.newUser('Ben', app.url);
  // One of the games does not exist.
  allow(/status of 404/);
  await page.goto('/tv');
  await page.getByRole('link', { name: 'Watch by link' }).click();
  await page.getByRole('heading', { name: 'Watch by link', level: 1 }).waitFor();
  expect(await page.title()).toMatch(/^Watch by link/);
  expect((await links(page)).current).toBe('Watch');
  await shot('watch-by-link');
  await byId(page, 'join-text').fill('no game');
  await press(page, 'join-submit');
  await page.getByText('incorrect game id or nickname').waitFor();
  // The game has free seats, and yet the link takes none.
  await byId(page, 'join-text').fill(`Join me: ${app.url}/join/${gameId}`);
  await press(page, 'join-submit');
  await seen(page, 'table');
  await until(() => byId(page, 'seat-black').innerText(), 'the free seat').toMatch(/free|waiting/i);
  expect(await owner.getByText('Ben').count()).toBe(0);

  // A player's own game opens at the own seat, and a wrong id has its explanation.
  await owner.goto('/watch');
  await byId(owner, 'join-text').fill(gameId);
  await press(owner, 'join-submit');
  await seen(owner, 'waiting');
  await page.goto('/watch');
  await byId(page, 'join-text').fill('0'.repeat(32));
  await press(page, 'join-submit');
  await seen(page, 'game-not-found');
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-120] the section Study shows a guest what is open and what an account adds, on a %s',
  async (name, size) => {
    const { page, shot } = await browser.newUser('Ada', app.url, size);
    await page.goto('/');
    await sections(page).getByRole('link', { name: 'Study' }).click();
    await page.getByRole('heading', { name: 'Study', level: 1 }).waitFor();
    expect(await page.title()).toBe('Study · Tetrarch');
    const board = page.getByRole('region', { name: 'Study Board' });
    await board.getByText('Sign Up to unlock this functionality').waitFor();
    await board.getByText(/^Set up positions, .* with an account, which is free\.$/).waitFor();
    await shot(`study-guest-${name}`);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    const open = page.getByRole('navigation', { name: 'Open without an account' });
    const urls = open.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await urls).toEqual(['/practice', '/games', '/games?show=books']);
    await open.getByRole('link', { name: /^Your Games/ }).click();
    await page.getByRole('heading', { name: 'Your Games', level: 1 }).waitFor();
    await sections(page).getByRole('link', { name: 'Study' }).click();
    await board.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up', level: 1 }).waitFor();
  },
);

it('[WEB-147] the link to the section Learn leads to each of its pages, and each of them to the others', async () => {
  const { page } = await browser.newUser('Lorelei', app.url);
  await page.goto('/');
  await sections(page).getByRole('link', { name: 'Learn' }).click();
  const learn = page.getByRole('navigation', { name: 'Learn' });
  for (const [link, heading] of [
    ['Practice', null],
    ['Video tutorials', 'Video tutorials'],
    ['How to play', null],
    ['Quick start rules', 'Quick start rules'],
  ] as const) {
    const one = learn.getByRole('link', { name: link });
    const path = await one.getAttribute('href');
    await one.click();
    await page.waitForURL((url) => url.pathname.startsWith(path ?? '-'));
    if (heading) await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    else await learn.getByRole('link', { name: link }).and(page.locator('[aria-current=page]')).waitFor();
  }
  expect(await layoutFaults(page)).toEqual([]);
});

describe('on a phone, the section bar', () => {
  it("[WEB-71] is at the bottom without covering anything, and is hidden during the user's own game", async () => {
    const { page } = await browser.newUser('Ada', app.url, PHONE);
    await page.goto('/');
    await seen(page, 'play-bots');
    const { height } = PHONE.viewport;
    const boxes = await Promise.all(
      (await sections(page).getByRole('link').all()).map((one) => one.boundingBox()),
    );
    expect(boxes).toHaveLength(5);
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(48);
      expect(box?.height).toBeGreaterThanOrEqual(48);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    expect(Object.keys((await links(page)).shown)).toEqual(['Play', 'Watch', 'Learn', 'Study', 'You']);
    for (const [width, isAtBottom] of [
      [899, true],
      [900, false],
    ] as const) {
      await page.setViewportSize({ width, height });
      await until(
        async () => ((await sections(page).boundingBox())?.y ?? 0) > height / 2,
        `whether the bar is at the bottom with ${width} pixels`,
      ).toBe(isAtBottom);
    }
    await page.setViewportSize(PHONE.viewport);
    const top = boxes[0]?.y ?? 0;
    // The last link of the page and the focused element are above the bar. The test scrolls again in each attempt,
    // because the page grows while its cards load.
    const last = page.getByRole('main').getByRole('link').last();
    await until(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const box = await last.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) <= top;
    }, 'the last link above the bar').toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate((edge) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('nav[aria-label="Sections"]'))
          return false;
        return focused.getBoundingClientRect().bottom > edge + 1;
      }, top);
      expect(isCovered).toBe(false);
    }
    await sections(page).getByRole('link', { name: 'You' }).click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    expect((await links(page)).current).toBe('You');
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);

    await sitDown(page);
    await until(() => sections(page).isVisible(), 'no bar while playing').toBe(false);
    await page.goto('/');
    await sections(page).waitFor();
  });

  it('[WEB-71] stays visible while the user watches or waits for a game', async () => {
    const { page } = await browser.newUser('Ada', app.url, PHONE);
    await page.goto(`/game/${await createFrom(page, { playerGameTimeSeconds: 600 }, false)}`);
    await seen(page, 'waiting');
    expect(await sections(page).isVisible()).toBe(true);
    expect(await layoutFaults(page)).toEqual([]);
  });
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('[WEB-72] the header shows the running game and whose turn it is, on a %s', async (_, size) => {
  const { page } = await browser.newUser('Ada', app.url, size);
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'FAQ', level: 1 }).waitFor();
  expect(await chip(page).count()).toBe(0);
  const gameId = await createFrom(page, { numberOfBots: 2, playerGameTimeSeconds: 600 }, false);
  await page.goto(`/game/${gameId}`);
  await seen(page, 'waiting');
  await page.goto('/faq');
  await chip(page).getByText('waiting for players').waitFor();
  expect(await chip(page).getAttribute('href')).toBe(`/game/${gameId}`);

  const { page: other } = await browser.newUser('Ben', app.url, size);
  await other.goto(`/join/${gameId}`);
  await press(other, 'take-seat');
  await page.goto(`/game/${gameId}`);
  await press(page, 'start');
  await press(other, 'ready');
  await untilMyTurn(page);
  await page.goto('/rules');
  await chip(page).getByText('Your turn').waitFor();
  expect(await isBrass(page)).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
  // The other player sees a name, without the mark of the user's own turn.
  await other.goto('/rules');
  await chip(other)
    .getByText(/to move$/)
    .waitFor();
  expect(await isBrass(other)).toBe(false);
  await chip(page).focus();
  await page.keyboard.press('Enter');
  await untilState(page, 'STARTED');
  expect(new URL(page.url()).pathname).toBe(`/game/${gameId}`);
});

const notices = (page: Page) => byId(page, 'toast');

it.each([
  ['a guest on a desktop', DESKTOP, false],
  ['a user on a phone', PHONE, true],
] as const)(
  '[WEB-103] a loss on time is announced on a page that does not show the game, to %s',
  async (_, size, hasAccount) => {
    const { page, shot } = await browser.newUser('Ada', app.url, size);
    const settings = { name: 'Evening', playerGameTimeSeconds: 20, numberOfBots: 3, useNewEngine: false };
    if (hasAccount) await signIn(page, app.url, 'Adeline');
    const calls = `${app.url}/api${hasAccount ? '' : '/guest'}`;
    if (!hasAccount) await post(page, `${calls}/login`);
    const { id } = await (await post(page, `${calls}/game-session`, settings)).json();
    await post(page, `${calls}/game-session/${id}/start`);
    await page.goto(`/game/${id}`);
    await untilMyTurn(page);
    await page.goto('/faq');
    await chip(page).getByText('Your turn').waitFor();
    await sections(page).getByRole('link', { name: 'Watch' }).click();
    await chip(page).getByText('Your turn').waitFor();
    await until(async () => {
      await refocus(page);
      return notices(page).count();
    }, 'the notice').toBe(1);
    await notices(page).getByText('You lost “Evening” on time.').waitFor();
    expect(await chip(page).count()).toBe(0);
    await shot(`game-over-elsewhere-${size === PHONE ? 'phone' : 'desktop'}`);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await notices(page).getByRole('link', { name: 'See the game' }).click();
    await byId(page, 'outcome').getByText('You ran out of time').waitFor();
    await until(() => notices(page).count(), 'no notice on the page of the game').toBe(0);
  },
);

it('[WEB-103] the end of a game is not announced on other pages if the user has seen it on the game page', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/rules');
  const settings = { numberOfBots: 3, playerGameTimeSeconds: 600, useNewEngine: false };
  await page.goto(`/game/${await createFrom(page, settings, true)}`);
  await untilMyTurn(page);
  await page.goto('/faq');
  await chip(page).getByText('Your turn').waitFor();
  await chip(page).click();
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await seen(page, 'end-dialog');
  await page.getByRole('link', { name: 'Main menu' }).last().click();
  await seen(page, 'play-bots');
  const answered = page.waitForResponse(/game-session\/current$/);
  await sections(page).getByRole('link', { name: 'Learn' }).click();
  await seen(page, 'tutorial');
  await answered;
  await page.waitForLoadState('networkidle');
  expect(await notices(page).count()).toBe(0);
});

it('[WEB-72] the header shows no game when the server cannot be reached', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  allow(/ERR_FAILED/);
  await sitDown(page);
  await page.route('**/game-session/**', (route) => route.abort());
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'International rules', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await chip(page).count()).toBe(0);
  expect(await sections(page).isVisible()).toBe(true);
});
