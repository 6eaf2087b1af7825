// The character of a bot on its card, the reasons in the review, and the puzzle of the day.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Color } from '../../engine/board/pieces.ts';
import { BOT_NAMES } from '../../engine/bots/characters.ts';
import { captureTurn } from '../../engine/fairPlay/captureChances.ts';
import { type Cooperation, cooperationOf, type NumberedTurn } from '../../engine/fairPlay/cooperation.ts';
import { COOPERATION_TABLE } from '../../engine/fairPlay/cooperationTable.ts';
import { type GameRecord, replayRecord } from '../../engine/notation/record.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { generatedRecord } from '../../engine/notation/testing/generatedRecord.ts';
import { beginRules } from '../../engine/rules/game.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { GAME_PUZZLES } from '../support/puzzles.ts';
import { byId, field, press, seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Returns the cooperation index of a recorded game. */
function cooperationIn(record: GameRecord): Cooperation {
  const replay = replayRecord(record);
  if (!replay.ok) throw new Error(replay.error.refusal);
  const games = [beginRules(record.start), ...replay.value.map(({ game }) => game)];
  const turns = record.events.flatMap(({ event }, index) => {
    const before = games[index];
    return before && (event.type === 'move' || event.type === 'pass') ? [{ before, event }] : [];
  });
  const captures = turns.flatMap(({ before, event }, number): NumberedTurn[] => {
    const turn = event.type === 'move' ? captureTurn(before.position, event.move) : null;
    return turn ? [{ ...turn, number }] : [];
  });
  const found = cooperationOf(captures, turns.length, COOPERATION_TABLE);
  if (!found) throw new Error('no possible captures');
  return found;
}

/** Opens a stored game of 40 random moves, many of which are bad. @param seat the user's own color. */
async function openReview(page: Page, seat: Color | null = null): Promise<void> {
  const stored = { id: 'random', gameId: null, title: 'Random', savedAt: 1, seat };
  const record = makeRecord(generatedRecord(3, 40));
  await page.addInitScript(
    (games) => localStorage.setItem('tetrarch.saved', games),
    JSON.stringify([{ ...stored, record }]),
  );
  await page.goto('/games/random');
  await seen(page, 'review');
}

it('[BTS-04] [TBL-117] the card of a bot shows its character, unlike the card of a person', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  await press(page, 'play-bots');
  await byId(page, 'seat-black')
    .getByText("Attacks the kings, likes White's camp", { exact: true })
    .waitFor();
  await byId(page, 'seat-green')
    .getByText("Keeps its king safe, likes Black's camp", { exact: true })
    .waitFor();
  expect(await byId(page, 'bot-character').count()).toBe(3);
  expect(await byId(page, 'seat-white').getByTestId('bot-character').count()).toBe(0);
  await shot('bot-characters');
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await byId(page, 'seat-red').getByText("Attacks the kings, likes Green's camp", { exact: true }).waitFor();
  await page.setViewportSize(PHONE.viewport);
  await byId(page, 'seat-red')
    .getByText(/bot, attacks/)
    .first()
    .waitFor();
  await byId(page, 'seat-red').getByRole('button', { name: 'Jasper' }).click();
  await byId(page, 'person-card')
    .getByText(/^bot, /)
    .waitFor();
  await byId(page, 'person-card')
    .getByText("Attacks the kings, likes Green's camp", { exact: true })
    .waitFor();
  await shot('bot-characters-phone');
});

it('[BTS-06] the review shows the best move beside a bad one, with the reasons', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await openReview(page);
  const better = byId(page, 'better-move').first();
  await better.waitFor();
  await page.getByText('If all play equally well from here on.').waitFor();
  const move = (await better.innerText()).replace('better: ', '');
  expect(move).toMatch(/^(O-O|[a-l]\d+[-x][a-l]\d+)/);
  await better.click();
  await byId(page, 'step-reasons').getByText(`Better was ${move}:`).waitFor();
  await byId(page, 'step-reasons').scrollIntoViewIfNeeded();
  await shot('review-reasons');
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await byId(page, 'step-reasons').scrollIntoViewIfNeeded();
  await shot('review-reasons-phone');
});

it('[WEB-158] [WEB-159] [WEB-163] the review of an own game shows the own worst moves as buttons to the board, and as highlights like the swings', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await openReview(page, 0);
  const list = byId(page, 'own-worst');
  const worst = list.getByRole('button').first();
  await worst.getByText(/percent under the best move/).waitFor();
  expect(await byId(page, 'review-computing').count()).toBe(0);
  await list
    .getByText(/^(Left hanging|Mate on offer|Missed)/)
    .first()
    .waitFor();
  const name = await worst.locator('b').innerText();
  await worst.click();
  await byId(page, 'step-head').getByText(name).waitFor();
  // The main reason is below the board too.
  const reasons = await byId(page, 'step-reasons').getByRole('listitem').allInnerTexts();
  expect(reasons).toContain(await byId(page, 'legend-reason').innerText());
  expect(await barriers(page)).toEqual([]);
  await shot('review-own-moves');
  await page.getByRole('switch', { name: 'Highlights only' }).check({ force: true });
  const moves = page.getByRole('region', { name: 'Moves' });
  const shown = async () =>
    (await moves.getByRole('button').allInnerTexts()).map((text) => text.split('\n')[0]);
  for (const text of await list.locator('b').allInnerTexts())
    expect(await shown()).toContain(text.replace(/^\d+\. /, ''));
  const swings = await page.getByRole('button', { name: /^Swing \d+: / }).count();
  expect(swings).toBeGreaterThan(0);
  for (let number = 1; number <= swings; number++)
    expect(await moves.getByText(String(number), { exact: true }).count()).toBeGreaterThan(0);
  await page.setViewportSize(PHONE.viewport);
  await list.scrollIntoViewIfNeeded();
  expect(await layoutFaults(page)).toEqual([]);
  await shot('review-own-moves-phone');
  const isBoardInView = async () => {
    const box = await page.getByRole('grid').boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= PHONE.viewport.height;
  };
  expect(await isBoardInView()).toBe(false);
  await worst.click();
  await until(isBoardInView, 'the board in view').toBe(true);
});

it('[WEB-158] the review of a game without an own seat lists no own moves', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await openReview(page);
  await byId(page, 'better-move').first().waitFor();
  await until(() => byId(page, 'review-computing').count(), 'the evaluation').toBe(0);
  expect(await byId(page, 'own-moves').count()).toBe(0);
});

it('[WEB-133] an arrow on the board shows the better move beside the played one, with its text as the legend', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  await openReview(page);
  const arrow = page.locator('[data-best-move]');
  const legend = byId(page, 'best-move-legend');
  const better = byId(page, 'better-move').first();
  await better.waitFor();
  const text = await better.innerText();
  expect(await arrow.count()).toBe(0);
  expect(await legend.innerText()).toBe('');
  const below = await legend.boundingBox();
  await better.click();
  const squares = text.replace('better: ', '').match(/^([a-l]\d+)[-x]([a-l]\d+)/);
  await until(() => arrow.getAttribute('data-best-move'), 'the arrow').toBe(
    `${squares?.[1]}-${squares?.[2]}`,
  );
  expect(await legend.innerText()).toBe(text);
  // The line of the legend is always there, and screen readers read the sentence of the step instead.
  expect((await legend.boundingBox())?.height).toBe(below?.height);
  expect(await legend.getAttribute('aria-hidden')).toBe('true');
  await byId(page, 'step-reasons').getByText('Better was ').waitFor();
  expect(await barriers(page)).toEqual([]);
  await shot('review-best-move');
  await page.setViewportSize(PHONE.viewport);
  await legend.scrollIntoViewIfNeeded();
  expect(await arrow.isVisible()).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
  await shot('review-best-move-phone');
  await page.keyboard.press('Home');
  await until(() => arrow.count(), 'the arrow').toBe(0);
});

it('[BTS-10] [BTS-11] the puzzle of the day extends the streak and changes the rating, on all devices of the user', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/practice');
  await byId(page, 'daily-puzzle').click();
  await byId(page, 'puzzle-level').getByText('Puzzle of the day').waitFor();
  expect(await byId(page, 'practice-streak').innerText()).toBe('0 days');
  const id = await byId(page, 'practice').getAttribute('data-puzzle');
  const solution = GAME_PUZZLES.find((one) => one.id === id)?.solutions[0] ?? '';
  const [from = '', to = ''] = solution.replace(/=.*/, '').split(/[-x]/);
  await field(page, from).click();
  await field(page, to).click();
  if (solution.includes('=')) await page.getByRole('button', { name: /queen/i }).first().click();
  await until(() => byId(page, 'practice-streak').innerText(), 'the streak').toBe('1 day');
  const rating = await byId(page, 'practice-rating').innerText();
  expect(Number(rating)).toBeGreaterThan(1000);
  await shot('practice-daily');
  expect(await barriers(page)).toEqual([]);
  // Another device has no stored progress, and gets it from the account.
  await page.evaluate(() => localStorage.removeItem('tetrarch.practice'));
  await page.reload();
  await until(() => byId(page, 'practice-rating').innerText(), 'the rating').toBe(rating);
  await until(() => byId(page, 'practice-streak').innerText(), 'the streak').toBe('1 day');
  await page.setViewportSize(PHONE.viewport);
  await shot('practice-daily-phone');
});

it('[MOD-61] the review names the two players who spared each other most, and says how rare such cooperation is', async () => {
  const { page, shot } = await browser.newUser('Ada', app.url);
  const stored = { gameId: null, title: 'Long', savedAt: 1 };
  const long = Array.from({ length: 50 }, (_, seed) => generatedRecord(seed + 2, 200)).find(
    ({ events }) => events.length === 200,
  );
  if (!long) throw new Error('no long game');
  const people = ['White', 'Black', 'Red', 'Green'].map((name) => ({ name, value: `Player ${name}` }));
  const bots = BOT_NAMES.map((value, color) => ({ name: people[color]?.name ?? '', value }));
  const recordOf = (names: typeof people) => {
    const tags = long.tags.filter(({ name }) => !names.some((one) => one.name === name));
    return makeRecord({ ...long, tags: [...tags, ...names], closed: null });
  };
  await page.addInitScript(
    (games) => localStorage.setItem('tetrarch.saved', games),
    JSON.stringify([
      { ...stored, id: 'long', record: recordOf(people) },
      { ...stored, id: 'bots', record: recordOf(bots) },
    ]),
  );
  await page.goto('/games/long');
  const sentence = await seen(page, 'cooperation');
  const { pair, fromOthers, fromEachOther, possible, perThousand } = cooperationIn(long);
  expect(new Set([fromOthers, fromEachOther, possible, perThousand]).size).toBe(4);
  const [one, other] = pair.map((color) => people[color]?.name);
  expect(await sentence.innerText()).toContain(
    `${one} and ${other} captured from the others ${fromOthers}× and from each other ${fromEachOther}×` +
      ` (possible ${possible}×); in 1,000 games as long, that happens ${perThousand} times.`,
  );
  await shot('cooperation');
  // The house's bots cannot cooperate, so the review does not name them.
  await page.goto('/games/bots');
  await seen(page, 'review');
  expect(await sentence.count()).toBe(0);
});
