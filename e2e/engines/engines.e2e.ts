// A smoke test of the product that is the same for each browser engine. ENGINE selects the engine:
//
//   ENGINE=webkit npx vitest run --project engines

import { GifReader } from 'omggif';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { type App, startApp } from '../support/app.ts';
import { CHAPTERS, squaresOf } from '../support/course.ts';
import { expectSquareBoard, expectSquareBoxes } from './boardShape.ts';
import type { EngineWindow } from './engineWindow.ts';
import { playEachFormat, readFilm } from './film.ts';
import { openChromium, openFirefox } from './puppeteerWindow.ts';
import { keepSavedFiles, lastSavedFile } from './savedPictures.ts';
import { decodedSeconds, recordSounds } from './sounds.ts';
import { byId, field, Visitor } from './visitor.ts';
import { openWebKit } from './webkitWindow.ts';

const OPEN = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit };
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * Messages that only WebKit logs. The room library first calls `new WebSocket` with Node's arguments and catches the
 * error. Some modules are preloaded but imported only after the page has loaded.
 */
const KNOWN =
  /Wrong protocol for WebSocket '\[object Object\]'|was preloaded using link preload but not used/;

const SHORT_GAME = `[Tetrarch "1"]
[Title "Short"]

1. d4-e4 c9-c8 j9-j8 j4-j5
2. c2-e3 r:resign a9-a8 draw
`;

const engine = z.enum(['chromium', 'firefox', 'webkit']).default('chromium').parse(process.env.ENGINE);

let app: App;
let window: EngineWindow;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

beforeEach(async () => {
  window = await OPEN[engine]();
  visitor = new Visitor(window, app.url, engine);
  await window.resize(DESKTOP);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.shot(`failed ${task.name}`).catch(() => {});
  await window.close();
});

/** Opens the page in a browser that has already accepted the agreement. */
async function enter(path: string): Promise<void> {
  // The test opens a page without scripts, so no code of the product has run yet.
  await visitor.open('/goodbye/en.html');
  await visitor.run(() => localStorage.setItem('tetrarch.agreement', '1'));
  await visitor.open(path);
}

const untilOwnTurn = () => visitor.until(() => visitor.count('[data-lift]'), 'own turn').toBeGreaterThan(0);
const untilPieceOn = (square: string) =>
  visitor.until(() => visitor.attribute(field(square), 'data-piece'), `a piece on ${square}`).not.toBeNull();

async function playByClicks(from: string, to: string): Promise<void> {
  await visitor.click(field(from));
  await visitor.until(() => visitor.count(`${field(to)}[data-target]`), `${to} among the targets`).toBe(1);
  await visitor.click(field(to));
  await untilPieceOn(to);
}

async function playByDrag(from: string, to: string): Promise<void> {
  await visitor.drag(field(from), field(to));
  await untilPieceOn(to);
}

/**
 * Waits until the page has registered its service worker, because WebKit logs an error when a page is left while it
 * fetches the script. Registrations of one scope run in order, so a second registration ends after the page's.
 */
const untilServiceWorkerChecked = () =>
  visitor.run(async () => void (await navigator.serviceWorker.register('/sw.js')));

function expectQuiet(): void {
  // The messages are joined, so that a failure shows whole lines.
  expect(
    window
      .complaints()
      .filter((line) => !KNOWN.test(line))
      .join('\n'),
  ).toBe('');
}

it('[WEB-01] [WEB-09] the browser shows the welcome, the agreement and the menu on the first visit', async () => {
  await visitor.open('/');
  await visitor.seen('p', 'Welcome to Tetrarch');
  await visitor.seen('h1', 'Before you sit down');
  await visitor.click('button', 'Accept');
  await visitor.seen(byId('play-bots'));
  await visitor.shot('menu');
  expectQuiet();
});

it('[WEB-09] the browser shows forms and articles without console messages', async () => {
  for (const path of ['/create', '/login', '/offline', '/rules']) {
    await enter(path);
    await visitor.seen('h1');
    await untilServiceWorkerChecked();
  }
  expectQuiet();
});

it('[WEB-02] [WEB-03] [WEB-04] the browser plays a game against bots with sounds, and continues the game after a reload', async () => {
  await enter('/');
  await visitor.click(byId('play-bots'));
  await visitor.seen(byId('board'));
  await recordSounds(visitor);
  await untilOwnTurn();
  await expectSquareBoard(visitor);
  await playByClicks('d3', 'e3');
  await untilOwnTurn();
  await playByDrag('d2', 'e2');
  await visitor.shot('game');
  await visitor.until(() => decodedSeconds(visitor), 'a sound').toBeGreaterThan(0);
  await window.resize(PHONE);
  await visitor.open(await visitor.run(() => location.pathname));
  await untilPieceOn('e2');
  await untilPieceOn('e3');
  await untilOwnTurn();
  await expectSquareBoard(visitor);
  await visitor.shot('game-phone');
  expectQuiet();
});

it('[WEB-05] the browser plays a film with captions in the chosen language', async () => {
  await enter('/videos');
  await visitor.seen('video');
  await visitor.run(() => document.querySelector('video')?.play());
  await visitor.until(async () => (await readFilm(visitor)).seconds, 'the film advances').toBeGreaterThan(0);
  const film = () => readFilm(visitor);
  await visitor.until(async () => (await film()).captions, 'captions').not.toEqual([]);
  expect(await film()).toMatchObject({ languages: ['en'], width: 640, height: 640 });
  for (const { type, isPlayed } of await playEachFormat(visitor)) expect(isPlayed, type).toBe(true);
  await visitor.shot('film');
  expectQuiet();
});

it('[WEB-06] the browser completes the first chapter of the tutorial', async () => {
  const [chapter] = CHAPTERS;
  const { from, to } = squaresOf(chapter?.tasks[0]?.accepted[0] ?? '');
  await enter(`/tutorial/${chapter?.id}`);
  await visitor.seen(byId('lesson-step'));
  await visitor
    .until(async () => {
      await visitor.run(() => document.querySelector<HTMLElement>('[aria-label="Next step"]')?.click());
      return visitor.count(byId('task'));
    }, 'the task')
    .toBe(1);
  await expectSquareBoard(visitor);
  await visitor.click(field(from));
  await visitor.click(field(to));
  await visitor.until(() => visitor.attribute(byId('task'), 'data-solved'), 'the task solved').toBe('true');
  await visitor.shot('tutorial');
  expectQuiet();
});

it('[WEB-02] [WEB-07] the browser analyzes a position on the study board', async () => {
  const nickname = `S${engine}${Date.now() % 100_000}`;
  await new HttpClient(app.url).register(nickname);
  await visitor.open('/goodbye/en.html');
  await visitor.run(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(body) });
      const { id, username, privileges } = await answer.json();
      localStorage.setItem('tetrarch.session', JSON.stringify({ id, username, privileges }));
    },
    { ...credentialsOf(nickname), keepMeLoggedIn: true },
  );
  await enter('/study');
  await expectSquareBoard(visitor);
  await visitor.click('section[aria-label="Engine"] label');
  await visitor.until(() => visitor.count(`${byId('study-lines')} li`), 'lines of the engine').toBe(3);
  await visitor.click('[role="tab"]', 'Set up');
  await visitor.seen(`${byId('palette')} svg`);
  await expectSquareBoxes(visitor, `${byId('palette')} svg`);
  await visitor.shot('study');
  expectQuiet();
});

it('[WEB-08] [WEB-04] the browser plays a game while the server is unreachable, and continues the game after a reload', async () => {
  await enter('/offline');
  await visitor.run(async () => void (await navigator.serviceWorker.ready));
  const isCached = () => visitor.run(async () => (await caches.match('/offline/app')) !== undefined);
  await visitor.until(isCached, 'the code for play offline').toBe(true);
  expectQuiet();
  await app.stop();
  try {
    await visitor.open('/offline');
    await visitor.click('button', 'Start');
    await visitor.seen(byId('board'));
    await recordSounds(visitor);
    await untilOwnTurn();
    await expectSquareBoard(visitor);
    await playByClicks('d3', 'e3');
    await visitor.until(() => decodedSeconds(visitor), 'a sound').toBeGreaterThan(0);
    await untilOwnTurn();
    await visitor.shot('offline');
    await visitor.open('/offline/game');
    await untilPieceOn('e3');
    await untilOwnTurn();
    await playByDrag('d2', 'e2');
  } finally {
    await app.restart();
  }
});

it('[SHR-45] the browser makes a PNG and a GIF of a game', async () => {
  await visitor.open('/goodbye/en.html');
  await visitor.run((record) => {
    const game = { id: 'short', gameId: null, title: 'Short', savedAt: Date.now(), record };
    localStorage.setItem('tetrarch.saved', JSON.stringify([game]));
  }, SHORT_GAME);
  await enter('/games/short');
  await visitor.click(byId('save-picture'));
  await visitor.seen(byId('picture-dialog'));
  await keepSavedFiles(visitor);
  const saved = async (count: number, what: string) => {
    await visitor.click(byId('picture-save'));
    await visitor.until(async () => (await lastSavedFile(visitor, count)).length, what).toBeGreaterThan(0);
    return lastSavedFile(visitor, count);
  };
  const png = PNG.sync.read(await saved(1, 'a PNG'));
  expect([png.width, png.height]).toEqual([1200, 1200]);
  // The middle of a dark square of the cross.
  const unit = 1200 / (1200 + 2 * 58);
  const at = (Math.round((58 + 450) * unit) * png.width + Math.round((58 + 550) * unit)) * 4;
  expect(['a17f5a', 'e9d8b8']).toContain(png.data.subarray(at, at + 3).toString('hex'));
  await visitor.click('label', 'GIF');
  await visitor.seen(byId('picture-length'));
  const gif = new GifReader(await saved(2, 'a GIF'));
  expect([gif.width, gif.height]).toEqual([480, 480]);
  expect(gif.numFrames()).toBe(7);
  await visitor.shot('picture');
  expectQuiet();
});
