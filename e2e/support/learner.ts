// A user who takes the course, on a page whose clock the test controls.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import {
  type CHAPTERS,
  shownStep,
  squaresOf,
  stepsOf,
  textsIn,
  untilSolved,
  type WrittenTask,
  writtenStep,
} from './course.ts';
import { byId, field, press, seen, until } from './table.ts';

export const english = textsIn('en');

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Advances the clock of the page and runs all timers that are due. */
export const pass = (page: Page, ms: number) => page.clock.runFor(ms);
export const chapterName = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

/** Returns a user on the page of this URL, with a stopped clock. */
export async function learner(
  browser: TestBrowser,
  url: string,
  path: string,
  language = 'en',
): Promise<Page> {
  const stored = { options: { language, isSoundEnabled: false } };
  const { page } = await browser.newUser('Lea', url, { stored });
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.goto(path);
  await seen(page, 'tutorial');
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  // The clock has stopped at an arbitrary time of the playback, so the playback starts again.
  if (path !== '/tutorial') await button(page, 'Repeat chapter').click();
  return page;
}

/** Plays every step of the chapter. @returns the page's content at each step. */
export async function watchChapter(page: Page, chapter: (typeof CHAPTERS)[number]) {
  await until(() => chapterName(page), chapter.id).toBe(english.chapters[chapter.id]?.name);
  const shown: Awaited<ReturnType<typeof shownStep>>[] = [];
  for (const [at, step] of stepsOf(chapter).entries()) {
    const now = await shownStep(page);
    expect(now, `${chapter.id} ${at + 1}`).toEqual(writtenStep(english, chapter, at));
    shown.push(now);
    await pass(page, Math.ceil(step.seconds * 1000) + 1);
  }
  return shown;
}

/** Solves all tasks of the chapter, each after its first anticipated mistake. */
export async function solveTasks(page: Page, chapter: (typeof CHAPTERS)[number]): Promise<void> {
  for (const [at, task] of chapter.tasks.entries()) {
    const messages = english.chapters[chapter.id]?.tasks[at] ?? {
      prompt: '',
      hint: '',
      mistakes: [],
      success: '',
    };
    await until(() => byId(page, 'task').innerText(), task.id).toContain(messages.prompt);
    await errFirst(page, task, messages);
    await answerByPointer(page, task);
    await untilSolved(page, task.id);
    expect(await byId(page, 'feedback').innerText()).toContain(messages.success);
    if (at + 1 < chapter.tasks.length) await button(page, 'Next task').click();
  }
}

async function answerByPointer(page: Page, task: WrittenTask): Promise<void> {
  const [answer = ''] = task.accepted;
  if (task.answer === 'vote') return button(page, 'Accept').click();
  const { from, to, promotion } = squaresOf(answer);
  await field(page, from).click();
  await field(page, to).click();
  if (promotion) await press(page, `promote-${promotion}`);
}

/** Makes the first anticipated mistake of the task and reads the response. */
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
