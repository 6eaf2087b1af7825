// The engine on the study board.

import { expect, it } from 'vitest';
import { makePosition } from '../../engine/notation/positionText.ts';
import { KINGS, place } from '../../engine/rules/testing/table.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { byId, pieceOn, until } from '../support/table.ts';
import { current, lines, moves, studying } from './studying.ts';

const app = useApp();
const browser = useBrowser();

it('[BTS-02] the study board says whether a checkmate is forced or can be prevented', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  const read = async (position: string) => {
    await page.getByRole('tab', { name: 'Position text' }).click();
    await page.getByRole('textbox', { name: 'Position text' }).fill(position);
    await page.getByRole('button', { name: 'Read this position' }).click();
  };
  await read(makePosition(place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`)));
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await byId(page, 'study-mate').getByText('White gives checkmate with this move.').waitFor();
  await page.getByText('If all play equally well from here on.').waitFor();
});

it("the study board shows the engine's variations for a position in which the game soon ends by no progress", async () => {
  const late =
    '1,wQ,10/4,bB,7/2,bN,wB,bQ,7/bQ,bR,wR,bR,6,bPr,wR/1,bK,10/1,bQ,3,wQ,6/11,wQ/12/12/5,wPr,gPl,5/12/wN,2,wN,gPl,3,gK,3 g bbgg mama 0,1,0,2 98 590';
  const { page } = await browser.newUser('Lisabeth', app.url);
  await signIn(page, app.url, 'Lisabeth');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Position text' }).click();
  await page.getByRole('textbox', { name: 'Position text' }).fill(late);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await until(() => pieceOn(page, 'i1'), 'the position').toBe('gK');
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await until(
    () => byId(page, 'study-lines').locator('li').count(),
    'variations of the engine',
  ).toBeGreaterThan(0);
  for (const text of await byId(page, 'study-lines').locator('li').allInnerTexts())
    expect(text.match(/[a-l]\d+[-x][a-l]\d+/g)?.length).toBeGreaterThan(0);
});

it('[WEB-61] long variations of the engine wrap between moves', async () => {
  const { page, shot } = await studying(browser, app.url, 'Wilhelmina');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  const list = byId(page, 'study-lines');
  await until(() => list.locator('li').count(), 'variations of the engine').toBe(3);
  const heights = () =>
    list.evaluate((all) => [...all.querySelectorAll('span')].map((one) => one.getClientRects().length));
  expect(new Set(await heights())).toEqual(new Set([1]));
  // In a list too narrow for two moves, each move has a line of its own.
  await list.evaluate((all) => {
    all.style.width = '70px';
  });
  expect(new Set(await heights())).toEqual(new Set([1]));
  const tall = () => list.evaluate((all) => all.scrollWidth <= all.clientWidth);
  expect(await tall()).toBe(true);
  await shot('study-engine-phone');
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-136] the engine is switched on beside the board, which shows its best move as an arrow, on a %s',
  async (device, size) => {
    const { page, shot } = await studying(browser, app.url, device === 'phone' ? 'Mechthild' : 'Adelheid');
    await page.setViewportSize(size.viewport);
    const button = page.getByRole('button', { name: 'Engine', exact: true });
    const arrow = page.locator('[data-best-move]');
    expect(await arrow.count()).toBe(0);
    const box = await button.boundingBox();
    expect(box?.y, 'visible without scrolling').toBeLessThan(size.viewport.height - 60);
    await button.click();
    expect(await page.getByRole('switch', { name: 'Engine' }).isChecked()).toBe(true);
    await arrow.waitFor({ state: 'attached' });
    // The analysis has ended.
    await until(() => byId(page, 'study-result').innerText(), 'the result').toMatch(/Best move/);
    const best = await byId(page, 'study-lines').locator('li').first().locator('button').first().innerText();
    expect(best.replace('x', '-')).toBe(await arrow.getAttribute('data-best-move'));
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await shot(`study-best-move-${device}`);
    await button.click();
    await until(() => arrow.count(), 'the arrow').toBe(0);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
  },
);

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-123] the lines of the engine keep their place and size while it thinks, on a %s',
  async (device, size) => {
    const { page, shot } = await studying(browser, app.url, device === 'phone' ? 'Sieglinde' : 'Kunigunde');
    await page.setViewportSize(size.viewport);
    await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
    const list = byId(page, 'study-lines');
    await until(() => list.getByRole('listitem').count(), 'variations of the engine').toBe(3);
    // Records the number and the places of the lines at each change of the card, with the height of the card.
    await list.evaluate((lines) => {
      const seen = new Set<string>();
      const card = lines.closest('section');
      const record = () => {
        const { top, height } = (card ?? lines).getBoundingClientRect();
        const places = [...lines.children].map((line) => line.getBoundingClientRect().top - top);
        seen.add([height, ...places].map(Math.round).join(' '));
      };
      record();
      Object.assign(window, { seenPlaces: seen });
      new MutationObserver(record).observe(card ?? lines, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    const result = byId(page, 'study-result');
    await until(() => result.textContent(), 'the result').toMatch(/^Analysed to depth \d+\. Best move: /);
    await page.getByRole('button', { name: 'To the start' }).click();
    await until(() => result.textContent(), 'no result of the new position').toBe('');
    await until(() => result.textContent(), 'the result of the new position').toMatch(/^Analysed/);
    await shot(`study-lines-${device}`);
    expect(
      await page.evaluate(() => [...(window as never as { seenPlaces: Set<string> }).seenPlaces]),
    ).toHaveLength(1);
    expect(await barriers(page)).toEqual([]);
  },
);

it('[WEB-122] the study board shows the chances with the percent sign of the language', async () => {
  const { page } = await browser.newUser('Walburga', app.url);
  await signIn(page, app.url, 'Walburga');
  // Spanish has a non-breaking space before the sign.
  for (const [language, sign] of [
    ['en', '%'],
    ['es', '\u00a0%'],
  ]) {
    await page.goto(`/study?lang=${language}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page
      .locator('section', { has: page.getByRole('switch') })
      .getByRole('switch')
      .check({ force: true });
    const chances = byId(page, 'study-chances').locator('b');
    const texts = () => chances.evaluateAll((all) => all.map((one) => one.textContent));
    await until(texts, 'the chances of four players').toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(new RegExp(`^\\d+${sign}$`))),
    );
  }
});

it('[WEB-104] choosing a move of an engine variation plays the variation up to this move, by pointer and by keyboard', async () => {
  const { page } = await studying(browser, app.url, 'Theodora');
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  const buttons = byId(page, 'study-lines').getByRole('listitem').first().getByRole('button');
  await until(() => buttons.count(), 'a variation of three moves').toBeGreaterThan(2);
  const third = buttons.nth(2);
  // While a move of the variation has the focus, new results of the engine do not replace the variation.
  await third.focus();
  const [first = '', second = '', last = ''] = await buttons.allInnerTexts();
  expect(await third.getAttribute('aria-label')).toBe(`Play the line up to ${last}`);
  expect(await third.evaluate((one) => getComputedStyle(one).cursor)).toBe('pointer');
  await page.keyboard.press('Enter');
  const bare = async (texts: Promise<string[]>) => (await texts).map((text) => text.replace(/[+#].*$/, ''));
  await until(() => bare(current(page)), 'the third move').toEqual([last]);
  expect(await bare(moves(page))).toEqual(['d3-e3', 'a4-a5', first, second, last, 'd12-e12']);
  expect(await byId(page, 'study-lines').evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await until(() => bare(current(page)), 'the second move').toEqual([second]);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: 'One step on' }).click();
  await until(() => current(page), 'the first move of the main variation').toEqual(['d3-e3']);
  // Pressing the first move of an engine variation adds only this move.
  await lines(page).getByRole('button', { name: last }).click();
  await until(() => buttons.count(), 'the variations of the position').toBeGreaterThan(0);
  const count = (await moves(page)).length;
  await buttons.first().click();
  await until(() => moves(page), 'one more move').toHaveLength(count + 1);
  expect(await barriers(page)).toEqual([]);
});
