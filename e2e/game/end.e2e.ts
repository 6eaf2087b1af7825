// The end of a game: places, the evaluation while the result is shown, and the next actions.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePosition } from '../../engine/notation/positionText.ts';
import { KINGS, place } from '../../engine/rules/testing/table.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import {
  byId,
  createFrom,
  field,
  openGame,
  press,
  seen,
  sitDown,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Black's king is the last one to be mated. */
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';
/** White's rook can take Black's queen, which is not protected. */
const HANGING = makePosition(place(`${KINGS} wR:e5 bQ:e8 wPu:f2 rR:j10 gR:i3`));

const graph = (page: Page) => byId(page, 'end-graph');
const buttons = (page: Page) =>
  byId(page, 'end-acts').evaluate((acts) => [...acts.children].map((one) => one.textContent?.trim()));
const step = (page: Page) => byId(page, 'review').getAttribute('data-step');

async function mate(page: Page): Promise<void> {
  await field(page, 'c2').click();
  await field(page, 'a2').click();
  await seen(page, 'end-dialog');
}

/** Lets White take the queen and resign, which ends the game against bots without a result. */
async function takeAndResign(page: Page, name: string): Promise<string> {
  const gameId = await sitDown(page, { position: HANGING, name });
  await field(page, 'e5').click();
  await field(page, 'e8').click();
  await until(() => field(page, 'e8').getAttribute('data-last-move'), 'the capture').toBe('to');
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await seen(page, 'end-dialog');
  return gameId;
}

/** Holds the evaluation back until `evaluate` is called; counts the workers that were ended. */
async function holdEvaluation(page: Page) {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = Worker.prototype.postMessage;
    Object.assign(window, { held, ended: 0 });
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const go = () => (post as (...all: unknown[]) => void).apply(this, given);
      if ((given[0] as { type?: string }).type === 'evaluate') held.push(go);
      else go();
    };
    const { terminate } = Worker.prototype;
    Worker.prototype.terminate = function () {
      (window as unknown as { ended: number }).ended++;
      terminate.call(this);
    };
  });
  const read = <T>(name: string) => page.evaluate((of) => (window as never)[of], name) as Promise<T>;
  return {
    ended: () => read<number>('ended'),
    requests: () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length),
    evaluate: () => page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.at(-1)?.()),
  };
}

/** Opens the result of a game whose evaluation has begun and is held back. */
async function heldResult() {
  const { page } = await browser.newUser('Ada', app.url);
  const worker = await holdEvaluation(page);
  await sitDown(page, { position: LAST_MATE });
  await mate(page);
  await until(worker.requests, 'the computation').toBe(1);
  return { page, worker };
}

it('[TBL-60] [SHR-50] [MAT-35] the result shows the place, armies and points of each player, says that it is unrated, and offers the next step', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await sitDown(page, { position: LAST_MATE });
  await mate(page);
  await byId(page, 'outcome').getByText('You rule all four').waitFor();
  const first = byId(page, 'end-dialog').getByRole('listitem').first();
  for (const text of ['1', 'White', 'won', '2'])
    await first.getByText(text, { exact: true }).first().waitFor();
  await byId(page, 'result-black').getByText('checkmated by White, round 1').waitFor();
  const unrated = 'Unrated: bots played in this game.';
  await byId(page, 'end-dialog').getByText(unrated).waitFor();
  expect(await buttons(page)).toEqual([
    'Review',
    'Same four again',
    'New table',
    'Save',
    'Share',
    'Picture',
    'Main menu',
  ]);
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  await shot('end-result');
  expect(await barriers(page)).toEqual([]);
  await press(page, 'save-picture');
  await byId(page, 'picture-dialog').getByAltText('Preview: the position after move 1').waitFor();
  await shot('end-picture');
  await page.keyboard.press('Escape');
  await byId(page, 'picture-dialog').waitFor({ state: 'detached' });
  await seen(page, 'end-dialog');
  await press(page, 'end-save');
  await press(page, 'save-confirm');
  await page.getByText(/is saved on this device\.$/).waitFor();
  // After the picture and the game are saved, the result is shown again and leads to the review.
  await press(page, 'to-review');
  await (await seen(page, 'review')).getByText(unrated).waitFor();
});

it('[TBL-62] [TBL-101] the win probabilities are computed only while the result is shown, which zen mode still offers', async () => {
  const { page, worker } = await heldResult();
  const progress = page.getByRole('progressbar', { name: 'Computing the chances' });
  expect(await progress.getAttribute('value')).toBe('0');
  const before = await worker.ended();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await until(worker.requests, 'the computation again').toBe(2);
  expect(await worker.ended()).toBe(before + 1);
  // Closing the result ends the evaluation.
  await page.getByRole('button', { name: 'Close' }).click();
  await until(worker.ended, 'the end of the computation').toBe(before + 2);
  await field(page, 'a1').focus();
  await page.keyboard.press('z');
  await until(() => byId(page, 'history').isVisible(), 'zen mode').toBe(false);
  await press(page, 'show-result');
  await until(worker.requests, 'the computation continued').toBe(3);
  await worker.evaluate();
  await until(() => graph(page).getAttribute('data-progress'), 'all of it').toBe('100');
  expect(await progress.count()).toBe(0);
  // The review shows the stored win probabilities and starts no computation.
  await press(page, 'to-review');
  await seen(page, 'review');
  await until(() => byId(page, 'shares').innerText(), 'the chances').toMatch(/\d/);
  expect(await worker.requests()).toBe(3);
});

it('[TBL-62] the computation of the win probabilities ends when the user leaves the page', async () => {
  const { page, worker } = await heldResult();
  const before = await worker.ended();
  await byId(page, 'end-acts').getByRole('link', { name: 'Main menu' }).click();
  await seen(page, 'play-bots');
  expect(await worker.ended()).toBe(before + 1);
});

it('[TBL-65] [TBL-95] [WEB-128] the result names the resignation in its headline only, and links its key moves to their steps in the review', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await takeAndResign(page, 'Queen taken');
  await byId(page, 'outcome').getByText('You resigned').waitFor();
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  // The resignation changes the chances most, but is not a move.
  await seen(page, 'end-turns');
  expect(await byId(page, 'turning-point').filter({ hasText: 'Resigned' }).count()).toBe(0);
  await shot('end-moments');
  await page.setViewportSize(PHONE.viewport);
  await shot('end-moments-phone');
  expect(await barriers(page)).toEqual([]);
  const best = byId(page, 'own-best').getByRole('link').first();
  await best.getByText(/percent over the second choice/).waitFor();
  await best.click();
  await until(() => step(page), 'the step of the move').toBe('1');
  await byId(page, 'review')
    .getByText(/^Guest \d+ resigned · /)
    .waitFor();
  const address = new URL(page.url());
  for (const [at, expected] of [
    ['9999', /^[1-9]/],
    ['-1', /^0$/],
    ['end', /^0$/],
  ] as const) {
    address.searchParams.set('at', at);
    await page.goto(address.href);
    await until(() => step(page), `the step for ${at}`).toMatch(expected);
  }
});

it('[TBL-65] [WEB-128] the links of a turning point and of a mistake in the result open the review at the move', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await sitDown(page, { position: HANGING, name: 'Queen missed' });
  await field(page, 'f2').click();
  await field(page, 'f3').click();
  await until(() => field(page, 'f3').getAttribute('data-last-move'), 'the move').toBe('to');
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await seen(page, 'end-dialog');
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  const swing = byId(page, 'turning-point').first();
  await swing.getByText(/^1\. f2-f3\+g: Black rises from \d+ to \d+ percent\.$/).waitFor();
  await shot('end-swing');
  await page.setViewportSize(PHONE.viewport);
  await shot('end-swing-phone');
  await page.setViewportSize(DESKTOP.viewport);
  await swing.click();
  await until(() => step(page), 'the step of the swing').toBe('1');
  await page.goBack();
  const worst = byId(page, 'own-worst').getByRole('link').first();
  await worst.getByText(/percent under the best move/).waitFor();
  await worst.click();
  await until(() => step(page), 'the step of the mistake').toBe('1');
  await until(() => field(page, 'f3').getAttribute('data-last-move'), 'the mistake on the board').toBe('to');
  await byId(page, 'step-reasons')
    .getByText(/^Better was e5xe8/)
    .waitFor();
  await shot('end-mistake-review');
});

it('[TBL-107] nothing in the result of a guest overlaps on a phone', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url, PHONE);
  await takeAndResign(page, 'Guest on a phone');
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  await page.getByRole('region', { name: 'Your game as a guest' }).waitFor();
  // The checks look only at what is in view, so the whole result has to be.
  await page.setViewportSize({ width: 390, height: 3_000 });
  await until(() => layoutFaults(page), 'the layout').toEqual([]);
  await shot('end-guest-phone');
});

it('[WEB-178] a review that is opened again is complete at once, unless its stored evaluation is damaged', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Object.assign(window, { evaluations: 0 });
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      if ((given[0] as { type?: string }).type === 'evaluate') (window as unknown as Counted).evaluations++;
      (post as (...all: unknown[]) => void).apply(this, given);
    };
  });
  interface Counted {
    evaluations: number;
  }
  const evaluations = () => page.evaluate(() => (window as unknown as Counted).evaluations);
  const complete = () =>
    byId(page, 'own-best')
      .getByText(/percent over the second choice/)
      .first()
      .waitFor();
  await takeAndResign(page, 'Twice');
  await until(() => graph(page).getAttribute('data-done'), 'the evaluation').toBe('true');
  await byId(page, 'end-dialog').getByRole('link', { name: 'Review' }).click();
  await complete();
  expect(await evaluations()).toBeGreaterThan(0);
  await page.reload();
  await complete();
  expect(await evaluations()).toBe(0);
  await page.evaluate(() => localStorage.setItem('tetrarch.evaluations', '[{"key":1},7]'));
  await page.reload();
  await complete();
  expect(await evaluations()).toBeGreaterThan(0);
});

it('[TBL-67] [WEB-175] the share button copies the address of the review, or opens the share menu of the system', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const gameId = await sitDown(page, { position: LAST_MATE });
  await mate(page);
  await press(page, 'end-share');
  const copied = page.getByText('The link to the review is copied.');
  await copied.waitFor();
  const isOnTop = await copied.evaluate((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return text.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isOnTop).toBe(true);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  await copied.waitFor({ state: 'detached' });
  await seen(page, 'end-dialog');
  const link = `${app.url}/games/${gameId}?of=table`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => {
      shared.push(data);
      if (shared.length > 1) throw new DOMException('closed', 'AbortError');
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    return navigator.clipboard.writeText('nothing');
  });
  await press(page, 'end-share');
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  await until(async () => (await shared()).length, 'the share menu').toBe(1);
  expect((await shared())[0]?.url).toBe(link);
  // Cancelling the share menu copies nothing.
  await press(page, 'end-share');
  await until(async () => (await shared()).length, 'the share menu again').toBe(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nothing');

  const friend = await browser.newUser('Ben', app.url);
  await friend.page.goto(link);
  await seen(friend.page, 'review');
});

it('[TBL-68] a watcher sees the result without a rematch button', async () => {
  const { page: ada } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(
    ada,
    { position: LAST_MATE, numberOfBots: 3, playerGameTimeSeconds: 600 },
    false,
  );
  await ada.goto(`/game/${gameId}`);
  const { page: eyes } = await browser.newUser('Ben', app.url);
  await eyes.goto(`/join/${gameId}`);
  await press(eyes, 'watch');
  await press(ada, 'start');
  await untilState(eyes, 'STARTED');
  await untilMyTurn(ada);
  await mate(ada);
  await seen(eyes, 'end-dialog');
  await until(() => graph(eyes).getAttribute('data-done'), 'the evaluation').toBe('true');
  expect(await buttons(eyes)).toEqual(['Review', 'New table', 'Save', 'Share', 'Picture', 'Main menu']);
  expect(await byId(eyes, 'own-moves').count()).toBe(0);
  expect(await byId(ada, 'own-moves').count()).toBe(1);
});

it('[TBL-119] another game against bots has the same seats, bots, levels and times', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const former = await openGame(page, { color: 'RED', botLevels: [5, 1, 2], playerGameTimeSeconds: 300 });
  await press(page, 'resign');
  await press(page, 'resign-confirm');
  await press(page, 'play-again');
  await until(() => page.url(), 'the next game').not.toContain(former);
  await untilState(page, 'STARTED');
  for (const [color, text] of [
    ['red', 'you'],
    ['white', 'Ruler'],
    ['black', 'Gentle'],
    ['green', 'Casual'],
  ] as const)
    await until(() => byId(page, `seat-${color}`).innerText(), color).toContain(text);
  expect(await byId(page, 'clock-red').innerText()).toMatch(/^(5:00|4:5\d)$/);
});

it('[TBL-68] the end of an offline game offers the local review and another game of the same four players', async () => {
  const { page } = await browser.newUser('Nina', app.url);
  await page.goto('/offline');
  for (const army of ['Black', 'Red', 'Green'])
    await page
      .getByRole('listitem', { name: army, exact: true })
      .getByRole('radio', { name: 'Person' })
      .check({ force: true });
  await page.getByRole('textbox', { name: 'Name: White' }).fill('Nuno');
  await page.getByRole('textbox', { name: 'Name: Green' }).fill('Gaia');
  await page.getByRole('radio', { name: 'Main time' }).check({ force: true });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await press(page, 'ready');
  await untilMyTurn(page);
  for (let left = 1; left <= 3; left++) {
    await press(page, 'resign');
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const gone = page.locator('[data-testid^="seat-"][data-state="resigned"]');
    await until(() => gone.count(), 'who has resigned').toBe(left);
  }
  await seen(page, 'end-dialog');
  // If several players share the device, no player is the viewer.
  expect(await byId(page, 'own-moves').count()).toBe(0);
  const path = (await byId(page, 'to-review').getAttribute('href')) ?? '';
  await press(page, 'play-again');
  await press(page, 'ready');
  await untilMyTurn(page);
  for (const [seat, name] of [
    ['white', 'Nuno'],
    ['green', 'Gaia'],
  ] as const)
    expect(await byId(page, `seat-${seat}`).innerText()).toContain(name);
  expect(await byId(page, 'clock-white').innerText()).toMatch(/^1[12]:\d\d$/);
  await page.goto(path);
  await seen(page, 'review');
});
