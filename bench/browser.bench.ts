/** The cost of the pages in a real browser: transferred script, and the work per move. */
import type { Browser, Page } from 'playwright-core';
import { startPosition } from '../engine/board/position.ts';
import { makePosition } from '../engine/notation/positionText.ts';
import type { LiveGame } from '../protocol/http/liveGameApi.ts';
import { share } from '../tests/load/support/figures.ts';
import {
  framesOf,
  heapOf,
  longTasksOf,
  watchFrames,
  watchLongTasks,
  watchWork,
  workOf,
} from './browser/pageFigures.ts';
import { launch, serve, visitor, WatchedGame } from './browser/servedGame.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';

const OPENINGS = 7;
const MOVES = 60;
const REST_MS = 300;
const SLOWED = 4;
const HIDDEN_SECONDS = 60;
const HIDDEN_MOVES = 12;
const LONG_GAME = 500;
const WARM_MOVES = 100;

/**
 * The answer about the live game. Any position is suitable, because the code that displays and evaluates it is the
 * same.
 */
const LIVE_ANSWER: { readonly game: LiveGame } = {
  game: {
    id: 'abc',
    name: 'A game',
    isRated: false,
    delaySeconds: 0,
    isOver: false,
    winner: null,
    position: makePosition(startPosition()),
    lastMove: null,
    players: [],
    moves: [],
    watchers: 0,
  },
};

const bench: Bench = {
  name: 'browser: what pages cost',
  run: () =>
    withDataDir(async (dataDir) => {
      const server = await serve(dataDir);
      const browser = await launch();
      try {
        return [
          ...(await sizes(browser, server.url)),
          await opening(browser, server.url),
          ...(await atFullSpeed(browser, server.url)),
          await slowed(browser, server.url),
          await hidden(browser, server.url),
          await memory(browser, server.url),
        ];
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
export default bench;

/**
 * Returns the kilobytes of transferred script with their headers: first for the menu with a live game and an empty
 * cache, then for everything needed to display a game's board.
 */
async function sizes(browser: Browser, url: string): Promise<BenchRow[]> {
  let bytes = 0;
  let menu = 0;
  const workers: string[] = [];
  const game = await WatchedGame.open(browser, url, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    page.on('worker', (worker) => void workers.push(worker.url()));
    await openMenu(page);
    menu = bytes;
  });
  const board = bytes;
  await game.page.waitForLoadState('networkidle');
  await game.page.context().close();
  const [worker] = workers;
  if (worker === undefined) throw new Error('The menu has evaluated no position');
  return [
    {
      name: 'script of the menu with a live game, compressed',
      value: (menu + (await compressedSize(worker))) / 1000,
      unit: 'kB',
      max: 200,
    },
    {
      name: 'script of the game page on top',
      value: (board - menu) / 1000,
      unit: 'kB',
      max: 100,
      note: `${((bytes - board) / 1000).toFixed(0)} kB more when the page is idle`,
    },
  ];
}

/** Opens the menu with a live game, and resolves when the page is idle. */
async function openMenu(page: Page): Promise<void> {
  // The answer is replaced in the page, because a routed request would disable the browser's cache. The game page loads
  // the scripts that it shares with the menu from this cache.
  await page.addInitScript((answer) => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      String(input).endsWith('/live-game') ? Promise.resolve(Response.json(answer)) : send(input, init);
  }, LIVE_ANSWER);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByTestId('live-card').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Returns the long tasks of a visitor's first page, which shows a live game. The cache is empty. */
async function opening(browser: Browser, url: string): Promise<BenchRow> {
  const counts: number[] = [];
  let longest = 0;
  for (let i = 0; i < OPENINGS; i++) {
    const page = await (await visitor(browser, url)).newPage();
    await watchLongTasks(page);
    await openMenu(page);
    const longTasks = await longTasksOf(page);
    await page.context().close();
    counts.push(longTasks.length);
    longest = Math.max(longest, ...longTasks);
  }
  return {
    name: 'tasks of more than 50 ms while the menu with a live game opens, median',
    value: share(counts, 0.5),
    unit: '',
    max: 0,
    note: longest === 0 ? `none in ${OPENINGS}` : `${counts.join(', ')}; longest ${longest.toFixed(0)} ms`,
  };
}

/** Returns the transferred bytes of a worker's script, which the developer tools of the page do not report. */
async function compressedSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  return Number(headers.get('content-length'));
}

async function atFullSpeed(browser: Browser, url: string): Promise<BenchRow[]> {
  const game = await WatchedGame.open(browser, url, watchLongTasks);
  await watchWork(game.devtools);
  await game.play(10, REST_MS);
  const opened = (await longTasksOf(game.page)).length;
  const steps: number[] = [];
  for (let i = 0; i < MOVES; i++) {
    const before = await workOf(game.devtools);
    await game.play(1, REST_MS);
    const after = await workOf(game.devtools);
    steps.push(after.script - before.script + after.style - before.style + after.layout - before.layout);
  }
  const longTasks = (await longTasksOf(game.page)).slice(opened);
  await game.page.context().close();
  return [
    {
      name: 'script, style and layout of a step, 95th percentile',
      value: share(steps, 0.95),
      unit: 'ms',
      max: 8,
      note: `median ${share(steps, 0.5).toFixed(1)} ms`,
    },
    { name: 'tasks of more than 50 ms during moves', value: longTasks.length, unit: '', max: 0 },
  ];
}

async function slowed(browser: Browser, url: string): Promise<BenchRow> {
  const game = await WatchedGame.open(browser, url, watchFrames);
  await game.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await game.play(10, REST_MS);
  const opened = (await framesOf(game.page)).length;
  await game.play(MOVES, REST_MS);
  const frames = (await framesOf(game.page)).slice(opened);
  await game.page.context().close();
  return {
    name: 'from a patch to the frame that shows it, processor slowed four times, 95th percentile',
    value: share(frames, 0.95),
    unit: 'ms',
    max: 50,
    note: `median ${share(frames, 0.5).toFixed(1)} ms of ${frames.length}`,
  };
}

/**
 * Measures a page that reports itself as hidden. The browser still delivers every frame, unlike for a really hidden
 * page.
 */
async function hidden(browser: Browser, url: string): Promise<BenchRow> {
  const game = await WatchedGame.open(browser, url);
  await watchWork(game.devtools);
  await game.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await game.page.waitForTimeout(2_000);
  const before = await workOf(game.devtools);
  await game.play(HIDDEN_MOVES, (HIDDEN_SECONDS * 1000) / HIDDEN_MOVES);
  const after = await workOf(game.devtools);
  await game.page.context().close();
  const value = (100 * (after.task - before.task)) / (HIDDEN_SECONDS * 1000);
  return { name: 'of a core, with the tab hidden for a minute', value, unit: '%', max: 1 };
}

async function memory(browser: Browser, url: string): Promise<BenchRow> {
  const game = await WatchedGame.open(browser, url);
  await game.play(WARM_MOVES, 20);
  const before = await heapOf(game.devtools);
  await game.play(LONG_GAME, 20);
  const after = await heapOf(game.devtools);
  await game.page.context().close();
  return {
    name: `memory after ${LONG_GAME} further moves, to that before`,
    value: after / before,
    unit: 'ratio',
    max: 1.1,
    note: `${(before / 1e6).toFixed(1)} MB, then ${(after / 1e6).toFixed(1)} MB`,
  };
}
