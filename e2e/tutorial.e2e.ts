// How To Play: the whole course in a browser, with the page's clock in the hands of the test.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import {
  CHAPTERS,
  playbackMs,
  shownStep,
  squaresOf,
  stepsOf,
  untilSolved,
  type WrittenTask,
  wordsIn,
  writtenStep,
} from './support/course.ts';
import { byId, field, press, seen, until } from './support/table.ts';

const app = useApp();
const people = usePeople();
const english = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Everything that the clock of the page would do in so long. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms);
const openChapter = (page: Page) => page.locator('nav [aria-current="step"]');
const name = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

/** Somebody on the page of the address whose time stands still. */
async function learner(path: string, language = 'en'): Promise<Page> {
  const { page } = await people.person('Lea', app.url);
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.addInitScript((code) => {
    if (localStorage.getItem('tetrarch.options') === null)
      localStorage.setItem('tetrarch.options', JSON.stringify({ language: code, isSoundEnabled: false }));
  }, language);
  await page.goto(path);
  await seen(page, 'tutorial');
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  // The clock stands still from somewhere in the playback.
  if (path !== '/tutorial') await button(page, 'Repeat chapter').click();
  return page;
}

async function answerByPointer(page: Page, task: WrittenTask): Promise<void> {
  const [answer = ''] = task.accepted;
  if (task.answer === 'vote') return button(page, 'Accept').click();
  const { from, to, promotion } = squaresOf(answer);
  await field(page, from).click();
  await field(page, to).click();
  if (promotion) await press(page, `promote-${promotion}`);
}

/** Makes the first mistake that the task foresees, and reads what is said to it. */
async function errFirst(page: Page, task: WrittenTask, words: { mistakes: readonly string[]; hint: string }) {
  const { moves: [move = ''] = [], legal, reason } = task.mistakes[0] ?? { legal: false };
  const feedback = byId(page, 'feedback');
  if (task.answer === 'vote') await button(page, 'Refuse').click();
  else {
    const { from, to } = squaresOf(move);
    await field(page, from).click();
    if (reason !== 'NOT_YOUR_PIECE') await field(page, to).click();
  }
  await until(() => feedback.innerText(), `what is wrong in ${task.id}`).toContain(words.mistakes[0]);
  if (!legal) return;
  for (let i = 0; i < 2; i++) await pass(page, 1500);
  expect(await feedback.innerText()).toContain(words.hint);
}

it('[TUT-01][TUT-05][TUT-06][TUT-07][TUT-10][TUT-13][TUT-14][TUT-15][TUT-16][TUT-17] [TUT-19][TUT-20][TUT-21][TUT-22][TUT-23][TUT-24][TUT-25][TUT-26][TUT-27][TUT-28][TUT-29][TUT-30][TUT-31][TUT-32][TUT-33][TUT-34][TUT-35][TUT-36][TUT-37][TUT-38][TUT-39][TUT-40][TUT-41] the whole course by pointer, from the reminder to the short game', async () => {
  const { page: menu } = await people.person('Rem', app.url);
  await menu.goto('/online');
  await seen(menu, 'tutorial-reminder');

  const page = await learner('/tutorial');
  const welcome = await seen(page, 'tutorial-start');
  expect(await welcome.innerText()).toContain('about 5 minutes');
  expect(await welcome.innerText()).toContain('necessary for full online access');
  await button(page, 'Start').click();
  expect(await page.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem').count()).toBe(23);

  for (const [index, chapter] of CHAPTERS.entries()) {
    const words = english.chapters[chapter.id];
    await until(() => name(page), chapter.id).toBe(words?.name);
    for (const [at, step] of stepsOf(chapter).entries()) {
      expect(await shownStep(page), `${chapter.id} ${at + 1}`).toEqual(writtenStep(english, chapter, at));
      await pass(page, Math.ceil(step.seconds * 1000) + 1);
    }
    for (const [at, task] of chapter.tasks.entries()) {
      const said = words?.tasks[at] ?? { prompt: '', hint: '', mistakes: [], success: '' };
      await until(() => byId(page, 'task').innerText(), task.id).toContain(said.prompt);
      await errFirst(page, task, said);
      await answerByPointer(page, task);
      await untilSolved(page, task.id);
      expect(await byId(page, 'feedback').innerText()).toContain(said.success);
      if (at + 1 < chapter.tasks.length) await button(page, 'Next task').click();
    }
    const exit = page.getByRole('link', { name: 'Exit to menu' });
    expect(await exit.getAttribute('href')).toBe('/');
    await button(page, index < 22 ? 'Next chapter' : 'Finish').click();
  }

  const end = await seen(page, 'tutorial-end');
  expect(await end.innerText()).toContain('full online access');
  await page.clock.resume();
  await page.goto('/online');
  await seen(page, 'wait-STANDARD');
  expect(await byId(page, 'tutorial-reminder').count()).toBe(0);
  await page.goto('/tutorial/winning');
  await page.clock.runFor(playbackMs(CHAPTERS[22] as (typeof CHAPTERS)[0]));
  await button(page, 'Finish').click();
  await button(page, 'Play a short game').click();
  await until(() => new URL(page.url()).pathname, 'the short game').toMatch(/^\/game\//);
  await seen(page, 'seat-white');
  for (const army of ['black', 'red', 'green'])
    expect(await byId(page, `seat-${army}`).getAttribute('data-bot')).not.toBeNull();
});

it('[TUT-08][TUT-09][TUT-10][TUT-11][TUT-12][TUT-13] pausing, episodes, chapters, starting over, leaving and coming back', async () => {
  const page = await learner('/tutorial/queen');
  const queen = CHAPTERS[3] as (typeof CHAPTERS)[0];
  const says = () => shownStep(page).then((shown) => shown.says);
  const said = (at: number) => english.chapters.queen?.steps[at];
  expect(await says()).toBe(said(0));
  await pass(page, 2001);
  expect(await says()).toBe(said(1));
  await button(page, 'Pause').click();
  await pass(page, 60_000);
  expect(await says()).toBe(said(1));
  await button(page, 'Play').click();
  await pass(page, playbackMs(queen) - 6000);
  await button(page, 'Pause').click();
  expect([said(4), said(5)]).toContain(await says());
  await button(page, 'Play episode').click();
  expect(await says()).toBe(said(4));

  await button(page, 'Repeat chapter').click();
  expect(await says()).toBe(said(0));
  await button(page, 'Next chapter').click();
  expect(await name(page)).toBe(english.chapters.rook?.name);
  await until(() => new URL(page.url()).pathname, 'the address').toBe('/tutorial/rook');
  await button(page, 'Start over').click();
  expect(await name(page)).toBe(english.chapters.board?.name);

  await page.getByRole('button', { name: english.chapters.pass?.name ?? '' }).click();
  expect(await openChapter(page).innerText()).toContain(english.chapters.pass?.name);
  await pass(page, playbackMs(CHAPTERS[18] as (typeof CHAPTERS)[0]));
  await seen(page, 'task');
  await page.getByRole('link', { name: 'Exit to menu' }).click();
  await seen(page, 'play-bots');

  await page.getByRole('link', { name: /^How to play/ }).click();
  await seen(page, 'tutorial-start');
  await button(page, 'Continue where you left').click();
  expect(await name(page)).toBe(english.chapters.pass?.name);
});

/** Presses Tab until the focus is on the element. */
async function tabTo(page: Page, wanted: Locator, what: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await wanted.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${what}`);
}

/** Goes with the arrow keys, as the eye sees the board, to the square, and presses it. */
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

it('the whole course by keyboard, in Russian', async () => {
  const russian = wordsIn('ru');
  const page = await learner('/tutorial', 'ru');
  const go = async (word: string) => {
    await tabTo(page, button(page, russian.words[word] ?? ''), word);
    await page.keyboard.press('Enter');
  };
  await tabTo(page, button(page, russian.startModal.start ?? ''), 'the start');
  await page.keyboard.press('Enter');
  for (const [index, chapter] of CHAPTERS.entries()) {
    const words = russian.chapters[chapter.id];
    await until(() => name(page), chapter.id).toBe(words?.name);
    await pass(page, playbackMs(chapter));
    for (const [at, task] of chapter.tasks.entries()) {
      const said = words?.tasks[at];
      await until(() => byId(page, 'task').innerText(), task.id).toContain(said?.prompt);
      await answerByKeys(page, task);
      await untilSolved(page, task.id);
      expect(await byId(page, 'feedback').innerText()).toContain(said?.success);
      if (at + 1 < chapter.tasks.length) await go('nextTask');
    }
    await go(index < 22 ? 'next' : 'finish');
  }
  expect(await (await seen(page, 'tutorial-end')).innerText()).toContain(russian.finalModal.title);
});

it('[BUG-07] a problem can be reported from a chapter, and the report says where it was', async () => {
  const { page } = await people.person('Bug', app.url);
  await page.goto('/tutorial/knight');
  await seen(page, 'tutorial');
  await button(page, 'Report a problem').click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/bug-report'));
  await page.getByLabel('What went wrong?').fill('The knight looks the wrong way');
  await press(page, 'bug-report-send');
  const { message, gameSessionId } = (await sent).postDataJSON();
  expect(message).toMatch(/^The knight looks the wrong way\s+\(\/tutorial\/knight, \d\)$/);
  expect(gameSessionId).toBeNull();
  await page.getByText('The report has arrived').waitFor();
});

it('who knows the game says so, and is not reminded again', async () => {
  const { page } = await people.person('Kim', app.url);
  await page.goto('/online');
  await seen(page, 'tutorial-reminder');
  await button(page, 'I know the game').click();
  await until(() => byId(page, 'tutorial-reminder').count(), 'no reminder').toBe(0);
  await page.reload();
  await seen(page, 'wait-STANDARD');
  expect(await byId(page, 'tutorial-reminder').count()).toBe(0);
});
