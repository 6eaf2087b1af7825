// Pictures of games: SVG, PNG and GIF files from the review and the study board, and positions on other sites.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GifReader } from 'omggif';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { generatedRecord } from '../../engine/notation/testing/generatedRecord.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { type BrowserUserOptions, PHONE, useBrowser } from '../support/browser.ts';
import { byId, play, press, until } from '../support/table.ts';

const browser = useBrowser();
const app = useApp();

const RECORD = `[Tetrarch "1"]
[Title "Thursday table"]
[White "Ana"]
[TimeSetting "main 12+5"]

1. d4-e4 c9-c8 j9-j8 j4-j5
2. c2-e3 r:resign a9-a8 draw
`;

/** Opens the review of a record that the visitor imports. */
async function reviewing(text: string, options: BrowserUserOptions = {}) {
  const user = await browser.newUser('Nina', app.url, options);
  const { page } = user;
  await page.goto('/games');
  const file = { name: 'game.tetrarch', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('Game file (.tetrarch)').setInputFiles(file);
  const games = page.getByRole('list', { name: 'On this device' });
  await games.getByRole('link', { name: /^Open: / }).click();
  await byId(page, 'review').waitFor();
  return user;
}

/** Downloads the file that the dialog offers. */
async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'picture-save')]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const dialog = (page: Page) => byId(page, 'picture-dialog');
const choose = (page: Page, name: string) => dialog(page).getByText(name, { exact: true }).click();

/** Returns the color of a pixel as `#rrggbb`. */
function pixelAt({ width, data }: PNG, x: number, y: number): string {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

it("[SHR-45] a user downloads a position as SVG and PNG and a game as GIF, in the look of the user's board", async () => {
  const { page, shot } = await reviewing(RECORD, { stored: { options: { boardColorVariant: 'VERSION_2' } } });
  await page.keyboard.press('ArrowRight');
  await until(() => byId(page, 'review').getAttribute('data-step'), 'the first step').toBe('1');
  await page.getByRole('button', { name: 'Rotate board' }).click();
  await press(page, 'save-picture');
  await dialog(page).waitFor();
  expect(await barriers(page)).toEqual([]);
  await shot('picture-dialog');

  const png = await saved(page);
  expect(png.name).toBe('Thursday table, ply 1.png');
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  const drawn = PNG.sync.read(png.bytes);
  expect([drawn.width, drawn.height]).toEqual([1200, 1200]);
  // A light and a dark square in the middle of the board have the chosen colors.
  const unit = 1200 / (1200 + 2 * 58);
  const colors = [450, 550].map((x) => pixelAt(drawn, (58 + x) * unit, (58 + 550) * unit));
  expect(colors.sort()).toEqual(['#6683b0', '#c5d3e6']);
  await choose(page, '600');
  expect(PNG.sync.read((await saved(page)).bytes).width).toBe(600);
  await choose(page, '2400');
  expect(PNG.sync.read((await saved(page)).bytes).width).toBe(2400);

  await choose(page, 'SVG');
  const svg = await saved(page);
  expect(svg.name).toBe('Thursday table, ply 1.svg');
  const text = svg.bytes.toString('utf8');
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  // After one rotation Green is at the lower left.
  expect(text).toMatch(/translate\(0 1100\)"><g [^>]*><use href="#king-3"/);
  expect(text).toContain('<text');

  await choose(page, 'GIF');
  await shot('picture-dialog-gif');
  expect(await barriers(page)).toEqual([]);
  const gif = await saved(page);
  expect(gif.name).toBe('Thursday table, ply 0-6.gif');
  const reader = new GifReader(gif.bytes);
  expect([reader.width, reader.height, reader.numFrames()]).toEqual([480, 480, 7]);
  expect(reader.frameInfo(0).delay).toBe(100);
  await dialog(page).getByText('The file is downloaded.').waitFor();
});

it('[SHR-43] the page shows the progress of a long GIF, which can be cancelled by a button or by Escape', async () => {
  const { page, shot } = await reviewing(makeRecord(generatedRecord(3, 1200)));
  await press(page, 'save-picture');
  await choose(page, 'GIF');
  await choose(page, '720');
  await press(page, 'picture-save');
  await until(() => byId(page, 'picture-progress').innerText(), 'progress').toMatch(
    /^Position [1-9]\d* of \d+$/,
  );
  await shot('picture-progress');
  expect(await barriers(page)).toEqual([]);
  await press(page, 'picture-cancel');
  await dialog(page).getByText('The animation is cancelled.').waitFor();
  await press(page, 'picture-save');
  await byId(page, 'picture-progress').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await until(
    () => page.workers().filter((worker) => worker.url().includes('gifWorker')).length,
    'no worker',
  ).toBe(0);
  // The page still makes pictures after the cancelled GIF.
  await press(page, 'save-picture');
  await choose(page, 'SVG');
  expect((await saved(page)).name).toMatch(/, ply 0\.svg$/);
});

it('[SHR-45] a user downloads a GIF of a range of moves on a phone', async () => {
  const { page, shot } = await reviewing(RECORD, {
    ...PHONE,
    stored: { options: { appThemeVariant: 'LIGHT' } },
  });
  await press(page, 'save-picture');
  await dialog(page).waitFor();
  await shot('picture-phone-light');
  await choose(page, 'GIF');
  await byId(page, 'picture-to').fill('7');
  await dialog(page).getByText('Choose moves from 0 to 6').waitFor();
  await shot('picture-phone-wrong');
  await byId(page, 'picture-from').fill('2');
  await byId(page, 'picture-to').fill('4');
  await choose(page, '360');
  const { name, bytes } = await saved(page);
  expect(name).toBe('Thursday table, ply 2-4.gif');
  const reader = new GifReader(bytes);
  expect([reader.width, reader.numFrames()]).toEqual([360, 3]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
});

it('[SHR-45] [SHR-47] a position of the study board can be saved as PNG and embedded in another site', async () => {
  const { page, context, shot } = await browser.newUser('Annalisa', app.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  await play(page, 'a4-a5');
  await press(page, 'save-picture');
  await dialog(page).waitFor();
  await shot('picture-study');
  const { name, bytes } = await saved(page);
  expect(name).toBe('Study Board, ply 1.png');
  expect(PNG.sync.read(bytes).width).toBe(1200);
  await dialog(page).getByRole('button', { name: 'Copy code for a website' }).click();
  await dialog(page).getByText('The code is copied.').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const other = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(`<!doctype html><title>Another site</title><link rel="icon" href="data:,">${code}`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    const board = frame.getByRole('img', { name: 'A position of four-player chess. To move: Black' });
    await board.waitFor();
    await shot('picture-embedded');
    // The frame leads to the study board with the position.
    const href = await frame.getByRole('link').getAttribute('href');
    await page.goto(href ?? '');
    await until(() => page.locator('[data-square="a5"]').getAttribute('data-piece'), 'the position').toMatch(
      /^wP/,
    );
  } finally {
    other.close();
  }
});
