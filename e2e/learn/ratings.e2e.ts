// Ratings and leaderboards for users with the plan, and the upgrade path for users without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RatedGame, RatedPlayer } from '../../protocol/http/ratingApi.ts';
import { signIn, withPrivileges } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { byId, seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const NAMES = ['Mirembe', 'Kestrel', 'Halvard', 'Sunniva', 'Tomoe', 'Quillon'];

/** Returns the player with this index in the order of the server, best first. */
function player(index: number): RatedPlayer {
  return {
    rank: index + 1,
    userId: `player${index}`,
    username: `${NAMES[index % NAMES.length]}${index < NAMES.length ? '' : index}`,
    isYou: index === 2,
    rating: 1612 - 13 * index,
    isProvisional: index === 4,
    points: Math.max(0, 20 - index / 2),
    scoreEfficiency: 2.28 - index / 100,
  };
}

function game(index: number, total: number): RatedGame {
  const rating = 1000 + 15 * (total - index) + (index % 3) * 8;
  return {
    gameSessionId: index.toString(16).padStart(32, '0'),
    endTimestampEpochSeconds: 1_766_343_900 - 86_400 * index,
    status:
      (['WON', 'DRAW', 'DEFEATED', 'RESIGNED', 'OUT_OF_TIME', 'POINT_GAME'] as const)[index % 6] ?? 'WON',
    points: index % 4 === 3 ? 0.5 : index % 4,
    place: 1 + (index % 4),
    rating,
    ratingBefore: rating + (index % 2 === 0 ? -22 : 6),
    isProvisional: total - index < 10,
  };
}

/**
 * Answers the page's requests for ratings with simulated data of this many players and games, and records the requests.
 */
async function withRatings(page: Page, players: number, games: number): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/\/api\/account-rating\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const list = pathname.replace('/api/account-rating/', '');
    const [pageNo, pageSize] = [Number(searchParams.get('pageNo')), Number(searchParams.get('pageSize'))];
    requests.push(`${list} ${pageNo} ${pageSize}`);
    const slice = <T>(total: number, make: (index: number) => T) => ({
      content: Array.from({ length: total }, (_, index) => make(index)).slice(
        pageNo * pageSize,
        (pageNo + 1) * pageSize,
      ),
      ...{ pageNo, pageSize, totalElements: total },
    });
    const own = {
      rating: 1375,
      isProvisional: false,
      games,
      points: 11.5,
      scoreEfficiency: 1.83,
      hasFullName: true,
    };
    const body =
      list === 'mine'
        ? own
        : list === 'game-by-game/mine'
          ? slice(games, (i) => game(i, games))
          : slice(players, player);
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
  });
  return requests;
}

/**
 * Opens a page for a logged-in user with the privileges of the plan. Only the page receives these privileges; the
 * account on the server has no plan. @param allowed expected browser errors.
 */
async function withPaidPlan(name: string, options = {}, ...allowed: RegExp[]): Promise<Page> {
  const { page, allow } = await browser.newUser(name, app.url, options);
  allow(...allowed);
  await page.goto('/');
  await signIn(page, app.url, name);
  await withPrivileges(page, ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS']);
  return page;
}

const cells = (page: Page, row: number) =>
  page.getByRole('table').locator('tbody tr').nth(row).locator('td').allInnerTexts();
const rows = (page: Page) => page.getByRole('table').locator('tbody tr').count();

describe('leaderboards', () => {
  it('[RAT-04] [RAT-05] [RAT-07] list the players in several pages, with all columns and the ratio to the best player', async () => {
    const page = await withPaidPlan('Adalind');
    const requests = await withRatings(page, 48, 0);
    await page.goto('/');
    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await page.getByRole('heading', { name: 'Leaderboards' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/leaderboard/by-rating');
    await until(() => rows(page), 'a page of players').toBe(20);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Rank', 'Username', 'Rating', 'Ratio', 'Points', 'Score efficiency'],
    ]);
    await until(() => cells(page, 3).then((all) => all[3]), 'the ratio to the best').toBe('93%');
    const [rank, name, rating, ratio, points, efficiency] = await cells(page, 0);
    expect([rank, rating, ratio, points, efficiency]).toEqual(['1', '1612', '100%', '20', '2.28']);
    expect(name).toContain('Mirembe');
    expect((await cells(page, 2))[1]).toContain('you');
    expect((await cells(page, 4))[1]).toContain('provisional');
    expect(await byId(page, 'best').innerText()).toBe('In first place: Mirembe');
    expect(requests).toEqual(expect.arrayContaining(['highest-ranks 0 20', 'highest-ranks 0 1']));

    await page.getByRole('button', { name: 'Next page' }).click();
    await until(() => cells(page, 0).then((all) => all[0]), 'the next page').toBe('21');
    // The first player on this page has 10 points. The best player, who is on the previous page, has 20.
    expect((await cells(page, 0)).slice(3, 5)).toEqual(['50%', '10']);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
    await until(() => rows(page), 'all on one page').toBe(48);
    expect(requests).toEqual(expect.arrayContaining(['highest-ranks 1 20', 'highest-ranks 0 50']));
    expect(await barriers(page)).toEqual([]);
  });

  it('[PPL-12] lead from a nickname to the profile', async () => {
    const page = await withPaidPlan('Edelgard', {}, /status of 404/);
    await withRatings(page, 6, 0);
    await page.goto('/leaderboard/by-rating');
    await page.getByRole('table').getByRole('link', { name: 'Mirembe' }).click();
    await until(() => new URL(page.url()).pathname, 'the profile').toBe('/@/Mirembe');
    await page.getByRole('heading', { name: 'There is no such person' }).waitFor();
  });

  it('[RAT-01] [RAT-02] [RAT-03] rank players by all-time rating, by points of this week and by efficiency of this week', async () => {
    const page = await withPaidPlan('Isolde');
    const requests = await withRatings(page, 6, 0);
    await page.goto('/leaderboard/by-rating');
    for (const [tab, path, list, text] of [
      ['By points', 'by-points', 'highest-scores-sum', 'This week'],
      ['By score efficiency', 'by-score-efficiency', 'highest-scores-efficiency', 'This week'],
      ['By rating', 'by-rating', 'highest-ranks', 'All time'],
    ] as const) {
      await page.getByRole('link', { name: tab }).click();
      await page.getByRole('table', { name: tab }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/leaderboard/${path}`);
      expect(requests.at(-1)?.startsWith(list)).toBe(true);
      await page.getByText(text).first().waitFor();
    }
  });

  it('explain their purpose while they are empty', async () => {
    const page = await withPaidPlan('Orsolo', {}, /status of 404/);
    await withRatings(page, 0, 0);
    await page.goto('/leaderboard/by-points');
    await page.getByRole('heading', { name: 'Nobody is listed yet' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/leaderboard/by-luck');
    await byId(page, 'not-found').waitFor();
  });

  it('show the essential columns on a phone, and are no wider than its screen', async () => {
    const page = await withPaidPlan('Tavian', PHONE);
    await withRatings(page, 48, 24);
    for (const path of ['/leaderboard/by-score-efficiency', '/ratings/mine']) {
      await page.goto(path);
      await page.getByRole('table').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await barriers(page)).toEqual([]);
    }
  });
});

describe("the page of the user's own rating", () => {
  it('[RAT-06] [RAT-07] lists each rated game with a link, and draws a chart', async () => {
    // The games are simulated, so an opened game does not exist.
    const page = await withPaidPlan('Mirembe', {}, /status of 404/);
    const requests = await withRatings(page, 0, 24);
    await page.goto('/');
    await page.getByRole('link', { name: 'Your Rating' }).click();
    await until(() => rows(page), 'the games').toBe(20);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Date', 'Status', 'Points', 'Rating', 'Link'],
    ]);
    const [date, status, points, rating] = await cells(page, 0);
    expect([date, status, points, rating]).toEqual(['Dec 21, 2025, 19:05', 'Won', '0', '1360 +22']);
    const statuses = await Promise.all([0, 1, 2, 3, 4, 5].map(async (row) => (await cells(page, row))[1]));
    expect(statuses).toEqual(['Won', 'Draw', 'Checkmated', 'Resigned', 'Lost by time', 'Decided by points']);
    expect((await cells(page, 1)).slice(2, 4)).toEqual(['1', '1353 −6']);
    const chart = await seen(page, 'rating-chart');
    expect(await chart.getAttribute('aria-label')).toMatch(/^Rating over 24 rated games: from \d+ to 1360$/);
    expect(await chart.locator('svg').first().locator('circle').count()).toBe(24);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
    await until(() => rows(page), 'ten games').toBe(10);
    expect(requests.at(-1)).toBe('game-by-game/mine 0 10');
    expect(await barriers(page)).toEqual([]);
    await page
      .getByRole('link', { name: /^Open the game of/ })
      .nth(1)
      .click();
    await until(() => new URL(page.url()).pathname, 'the second game').toBe(`/game/${'1'.padStart(32, '0')}`);
  });
});

it('[RAT-16] a user without a paid plan is led to the offered plans, from the menu and from the URL', async () => {
  const { page } = await browser.newUser('Kestrel', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Kestrel');
  await page.reload();
  for (const name of ['Leaderboards', 'Your Rating']) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'This belongs to the Pro plan' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Main menu' }).last().click();
  }
  await page.goto('/ratings/mine');
  await byId(page, 'plan').waitFor();
});
