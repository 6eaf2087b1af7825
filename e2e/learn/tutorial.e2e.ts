// The whole page How To Play: its frame, its controls, and the complete course by keyboard.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { awaitLater, PHONE, useBrowser } from '../support/browser.ts';
import {
  CHAPTERS,
  kindsOf,
  playbackMs,
  shownStep,
  squaresOf,
  stepsOf,
  textsIn,
  untilSolved,
  type WrittenTask,
} from '../support/course.ts';
import { layoutFaults } from '../support/facts.ts';
import { button, chapterName, english, learner, pass, solveTasks, watchChapter } from '../support/learner.ts';
import { byId, field, press, seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const openChapter = (page: Page) => page.locator('nav [aria-current="step"]');
const begin = (path: string, language?: string) => learner(browser, app.url, path, language);
const entry = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem').nth(number).getByRole('button');
const text = (page: Page) => shownStep(page).then((shown) => shown.text);

it('[TUT-01] the tutorial has 23 chapters', async () => {
  const page = await begin('/tutorial/board');
  const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem');
  expect(await chapters.count()).toBe(23);
  for (const [index, { id }] of CHAPTERS.entries())
    expect(await chapters.nth(index).innerText()).toContain(english.chapters[id]?.name);
});

it('[TUT-05] [TUT-06] [TUT-07] the steps show selected pieces, moves, and each kind of mark and banner', async () => {
  // Plays only chapters with a kind of mark or banner that no earlier chapter has. The file chapters.e2e.ts covers all
  // steps of all chapters.
  const known = new Set<string>();
  const telling = CHAPTERS.filter((chapter) => {
    const before = known.size;
    for (const kind of stepsOf(chapter).flatMap(kindsOf)) known.add(kind);
    return known.size > before;
  });
  expect(known).toEqual(
    new Set([
      ...['check to', 'Checkmated', 'Lost by time', 'Pass', 'Stalemate'],
      ...['isSelected', 'isSelectionAnimated', 'arrowDirection', 'xMark', 'isChecked', 'isCheckmated'],
    ]),
  );
  const page = await begin('/tutorial/board');
  for (const chapter of telling) {
    await entry(page, CHAPTERS.indexOf(chapter)).click();
    await watchChapter(page, chapter);
  }
});

it('[TUT-08] [TUT-09] a chapter can be played and paused, and its current episode repeated', async () => {
  const page = await begin('/tutorial/queen');
  const queen = CHAPTERS[3] as (typeof CHAPTERS)[0];
  const messages = (at: number) => english.chapters.queen?.steps[at];
  expect(await text(page)).toBe(messages(0));
  await pass(page, 2001);
  expect(await text(page)).toBe(messages(1));
  await button(page, 'Pause').click();
  await pass(page, 60_000);
  expect(await text(page)).toBe(messages(1));
  await button(page, 'Play').click();
  await pass(page, playbackMs(queen) - 6000);
  await button(page, 'Pause').click();
  expect([messages(4), messages(5)]).toContain(await text(page));
  await button(page, 'Play episode').click();
  expect(await text(page)).toBe(messages(4));
});

it('[TUT-10] [TUT-11] [TUT-12] the user can continue with the next chapter, repeat the chapter, and start over', async () => {
  const page = await begin('/tutorial/queen');
  await pass(page, 2001);
  await button(page, 'Repeat chapter').click();
  expect(await text(page)).toBe(english.chapters.queen?.steps[0]);
  await button(page, 'Next chapter').click();
  expect(await chapterName(page)).toBe(english.chapters.rook?.name);
  await until(() => new URL(page.url()).pathname, 'the address').toBe('/tutorial/rook');
  await button(page, 'Start over').click();
  expect(await chapterName(page)).toBe(english.chapters.board?.name);
});

it('[TUT-13] every chapter can be left for the menu and resumed later', async () => {
  const page = await begin('/tutorial/board');
  const exit = page.getByRole('link', { name: 'Exit to menu' });
  for (const [index, { id }] of CHAPTERS.entries()) {
    await entry(page, index).click();
    await until(() => chapterName(page), id).toBe(english.chapters[id]?.name);
    expect(await exit.getAttribute('href')).toBe('/');
  }
  await entry(page, 18).click();
  expect(await openChapter(page).innerText()).toContain(english.chapters.pass?.name);
  await pass(page, playbackMs(CHAPTERS[18] as (typeof CHAPTERS)[0]));
  await seen(page, 'task');
  await exit.click();
  await seen(page, 'play-bots');
  // The menu opens the chapter that the user has left, and the page of the tutorial offers to continue it.
  await page.getByRole('link', { name: /^How to play/ }).click();
  await until(() => chapterName(page), 'the last chapter').toBe(english.chapters.pass?.name);
  await page.goto('/tutorial');
  await seen(page, 'tutorial-start');
  await button(page, 'Continue where you left').click();
  expect(await chapterName(page)).toBe(english.chapters.pass?.name);
});

it('[TUT-16] the tutorial states its duration and purpose', async () => {
  const page = await begin('/tutorial');
  const welcome = await seen(page, 'tutorial-start');
  expect(await welcome.innerText()).toContain('about 5 minutes');
  expect(await welcome.innerText()).toContain('necessary for full online access');
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, what: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await wanted.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${what}`);
}

/** Moves the focus to the square with the arrow keys, in screen directions, and presses the square. */
async function goTo(page: Page, square: string): Promise<void> {
  const way = await page.evaluate((name) => {
    const from = document.activeElement?.getBoundingClientRect();
    const to = document.querySelector(`[data-square="${name}"]`)?.getBoundingClientRect();
    if (!from || !to) throw new Error(`There is no way to ${name}`);
    return [Math.round((to.x - from.x) / to.width), Math.round((to.y - from.y) / to.height)] as const;
  }, square);
  const keys = [way[0] < 0 ? 'ArrowLeft' : 'ArrowRight', way[1] < 0 ? 'ArrowUp' : 'ArrowDown'];
  for (const [i, key] of keys.entries())
    for (let n = Math.abs(way[i] ?? 0); n > 0; n--) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

async function answerByKeys(page: Page, task: WrittenTask): Promise<void> {
  const [answer = ''] = task.accepted;
  if (task.answer === 'vote') {
    await tabTo(page, button(page, 'Принять'), 'the vote');
    return page.keyboard.press('Enter');
  }
  const { from, to, promotion } = squaresOf(answer);
  await tabTo(page, page.getByRole('grid'), 'the board');
  await goTo(page, from);
  await goTo(page, to);
  if (promotion) {
    await until(() => byId(page, 'promotion').count(), 'the choice').toBe(1);
    await page.keyboard.press(promotion === 'knight' ? 'n' : promotion.charAt(0));
  }
}

it('[TUT-14] [TUT-15] [TUT-17] the whole course can be completed by keyboard, in Russian, after which no reminder appears', async () => {
  const { page: menu } = await browser.newUser('Rem', app.url);
  await menu.goto('/online');
  await seen(menu, 'tutorial-reminder');
  const russian = textsIn('ru');
  const page = await begin('/tutorial', 'ru');
  const go = async (word: string) => {
    await tabTo(page, button(page, russian.words[word] ?? ''), word);
    await page.keyboard.press('Enter');
  };
  await tabTo(page, button(page, russian.startModal.start ?? ''), 'the start');
  await page.keyboard.press('Enter');
  for (const [index, chapter] of CHAPTERS.entries()) {
    const words = russian.chapters[chapter.id];
    await until(() => chapterName(page), chapter.id).toBe(words?.name);
    await pass(page, playbackMs(chapter));
    for (const [at, task] of chapter.tasks.entries()) {
      const messages = words?.tasks[at];
      await until(() => byId(page, 'task').innerText(), task.id).toContain(messages?.prompt);
      await answerByKeys(page, task);
      await untilSolved(page, task.id);
      expect(await byId(page, 'feedback').innerText()).toContain(messages?.success);
      if (at + 1 < chapter.tasks.length) await go('nextTask');
    }
    await go(index < 22 ? 'next' : 'finish');
  }
  expect(await (await seen(page, 'tutorial-end')).innerText()).toContain(russian.finalModal.title);
  await page.clock.resume();
  await button(page, russian.finalModal.play ?? '').click();
  await until(() => new URL(page.url()).pathname, 'the short game').toMatch(/^\/game\//);
  await seen(page, 'seat-white');
  for (const army of ['black', 'red', 'green'])
    expect(await byId(page, `seat-${army}`).getAttribute('data-bot')).not.toBeNull();
  await page.goto('/online');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await byId(page, 'tutorial-reminder').count()).toBe(0);
});

it('[TUT-17] the reminder stays after one of the chapters', async () => {
  const page = await begin('/tutorial/board');
  const board = CHAPTERS[0] as (typeof CHAPTERS)[0];
  await pass(page, playbackMs(board));
  await solveTasks(page, board);
  expect(await entry(page, 0).innerText()).toContain(english.words.seen);
  await page.clock.resume();
  await page.goto('/online');
  await seen(page, 'tutorial-reminder');
});

it('[BUG-07] the user reports a problem from a chapter, with the current step of the course', async () => {
  const { page } = await browser.newUser('Bug', app.url);
  await page.goto('/tutorial/knight');
  await seen(page, 'tutorial');
  await button(page, 'Report a problem').click();
  const sent = awaitLater(page.waitForRequest((request) => request.url().endsWith('/bug-report')));
  await page.getByLabel('What went wrong?').fill('The knight looks the wrong way');
  await press(page, 'bug-report-send');
  const { message, gameSessionId } = (await sent).postDataJSON();
  expect(message).toMatch(/^The knight looks the wrong way\s+\(\/tutorial\/knight, \d\)$/);
  expect(gameSessionId).toBeNull();
  await page.getByText('The report has arrived').waitFor();
});

it('a user who marks the game as known sees no reminder of the tutorial again', async () => {
  const { page } = await browser.newUser('Kim', app.url);
  await page.goto('/online');
  await seen(page, 'tutorial-reminder');
  await button(page, 'I know the game').click();
  await until(() => byId(page, 'tutorial-reminder').count(), 'no reminder').toBe(0);
  await page.reload();
  await seen(page, 'wait-STANDARD');
  expect(await byId(page, 'tutorial-reminder').count()).toBe(0);
});

it.each([
  ['DARK', 'ru', PHONE],
  ['LIGHT', 'pt', {}],
])(
  'in the theme %s and the language %s, the tutorial is accessible and no text is cut off',
  async (theme, language, size) => {
    const { words, startModal } = textsIn(language);
    const stored = { options: { appThemeVariant: theme, language } };
    const { page } = await browser.newUser('Axe', app.url, { ...size, stored });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (what: string) => {
      await until(() => layoutFaults(page), what).toEqual([]);
      await until(() => barriers(page), what).toEqual([]);
    };
    await page.goto('/tutorial');
    await seen(page, 'tutorial-start');
    await look('the welcome');
    await button(page, startModal.start ?? '').click();
    await button(page, words.pause ?? '').click();
    await look('a step');
    await page.goto('/tutorial/draw');
    await button(page, words.pause ?? '').click();
    while ((await byId(page, 'task').count()) === 0) await button(page, words.stepOn ?? '').click();
    await look('a vote');
    await page.goto('/tutorial/promotion');
    await button(page, words.pause ?? '').click();
    while ((await byId(page, 'task').count()) === 0) await button(page, words.stepOn ?? '').click();
    await field(page, 'i12').click();
    await field(page, 'j12').click();
    await until(() => byId(page, 'feedback').innerText(), 'what was wrong').not.toBe('');
    await look('a mistake');
    for (const path of ['/videos', '/about/contact', '/online']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await look(path);
    }
  },
);

it.each(['no-preference', 'reduce'] as const)(
  'choosing a chapter from the list on a phone shows its board and focuses its name, with motion: %s',
  async (reducedMotion) => {
    const { page, shot } = await browser.newUser('Lea', app.url, { ...PHONE, reducedMotion });
    await page.goto('/tutorial/board');
    await seen(page, 'tutorial');
    const board = page.getByRole('grid');
    for (const number of [22, 2]) {
      await entry(page, number).scrollIntoViewIfNeeded();
      expect((await board.boundingBox())?.y).toBeLessThan(0);
      await entry(page, number).tap();
      if (reducedMotion === 'reduce') expect((await board.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await until(async () => {
        const box = await board.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= PHONE.viewport.height;
      }, 'the whole board on the screen').toBe(true);
      const name = page.getByRole('heading', { level: 1 });
      expect(await name.innerText()).toBe(english.chapters[CHAPTERS[number]?.id ?? '']?.name);
      expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await shot(`tutorial-chosen-phone-${reducedMotion}`);
  },
);

it('choosing a chapter from the list beside the board leaves the focus in the list', async () => {
  const { page } = await browser.newUser('Lea', app.url);
  await page.goto('/tutorial/board');
  await seen(page, 'tutorial');
  await entry(page, 2).click();
  await until(() => chapterName(page), 'the chapter').toBe(english.chapters[CHAPTERS[2]?.id ?? '']?.name);
  expect(await entry(page, 2).evaluate((one) => one === document.activeElement)).toBe(true);
});
