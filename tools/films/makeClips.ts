// Records the video tutorials. It plays course chapters in a browser, takes one picture per animation frame, and joins
// the pictures into films. It requires the built and running product and ffmpeg:
//
//   node tools/films/makeClips.ts http://localhost:2567 [clip ...]
//
// Without names it records all clips, each in VP9 and H.264. The films, covers and captions are stored in
// client/public/clips.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import {
  CLIPS,
  CLIPS_FOLDER,
  type Clip,
  captionsOf,
  FILM_FORMATS,
  LAST_SECONDS,
  secondsOf,
  stepsOf,
} from './clips.ts';

const SIZE = 640;
/** Milliseconds between two pictures of an animation. */
const FRAME_MS = 40;

interface Frame {
  readonly file: string;
  seconds: number;
}

const VP9_BYTES = FILM_FORMATS[0].largestBytes * 0.76;
/** Profile and level match the `codecs` attribute of the page. */
const H264 = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-level', '3.1', '-preset', 'slow', '-crf', '30'],
  // This option allows playback before the whole file is loaded.
  ...['-movflags', '+faststart'],
];

const [url = 'http://localhost:2567', ...wanted] = process.argv.slice(2);
if (spawnSync('ffmpeg', ['-version']).status !== 0) throw new Error('ffmpeg is required to make the films');
mkdirSync(CLIPS_FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: url,
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
});
await context.addInitScript(() => {
  localStorage.setItem('tetrarch.agreement', '1');
});
const page = await context.newPage();
for (const clip of CLIPS) {
  if (wanted.length > 0 && !wanted.includes(clip.id)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-clip-'));
  const frames = await record(page, clip, folder);
  film(clip, frames, folder);
  for (const language of LANGUAGES)
    writeFileSync(join(CLIPS_FOLDER, `${clip.id}.${language}.vtt`), captionsOf(clip, language));
  rmSync(folder, { recursive: true });
  process.stdout.write(`${clip.id}: ${frames.length} pictures\n`);
}
await browser.close();

/** Returns all pictures of a clip, each with its duration. */
async function record(page: Page, clip: Clip, folder: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const board = page.getByTestId('board');
  for (const step of stepsOf(clip)) {
    if (step.index === 0) await openChapter(page, step.chapter);
    else await page.getByRole('button', { name: 'Next step' }).click();
    await page.mouse.move(0, 0);
    const movesMs = await freeze(page);
    let left = step.seconds;
    for (let at = 0; at < movesMs; at += FRAME_MS) {
      await setTo(page, at);
      frames.push(await shoot(board, folder, frames.length, FRAME_MS / 1000));
      left -= FRAME_MS / 1000;
    }
    await setTo(page, null);
    frames.push(await shoot(board, folder, frames.length, Math.max(0.04, left)));
  }
  const last = frames.at(-1);
  if (last) last.seconds += LAST_SECONDS;
  return frames;
}

/** Opens the first step of the chapter with paused playback. */
async function openChapter(page: Page, chapter: string): Promise<void> {
  await page.goto(`/tutorial/${chapter}`);
  const back = page.getByRole('button', { name: 'Previous step' });
  await page.getByRole('button', { name: 'Repeat chapter' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  // The first step may already be over.
  if (await back.isEnabled()) await back.click();
}

/** Pauses all animations and returns their remaining milliseconds. */
async function freeze(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ends = document.getAnimations().map((animation) => {
      animation.pause();
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      return Number.isFinite(end) ? end : 0;
    });
    return Math.max(0, ...ends);
  });
}

/** Moves all animations to the given time, or to their end if it is null. */
async function setTo(page: Page, ms: number | null): Promise<void> {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      const timing = animation.effect?.getComputedTiming();
      const end = Number(timing?.endTime ?? 0);
      if (!Number.isFinite(end)) animation.currentTime = Number(timing?.duration ?? 0) * 0.999;
      else if (at === null) animation.finish();
      else animation.currentTime = Math.min(at, end);
    }
  }, ms);
}

async function shoot(board: Locator, folder: string, number: number, seconds: number): Promise<Frame> {
  const file = join(folder, `${String(number).padStart(5, '0')}.png`);
  await board.screenshot({ path: file, animations: 'allow' });
  return { file, seconds };
}

/** Joins the pictures into a film and takes its cover from the middle of the first chapter. */
function film(clip: Clip, frames: readonly Frame[], folder: string): void {
  const list = join(folder, 'list.txt');
  const last = frames.at(-1);
  const lines = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`);
  // The last picture is listed twice, because otherwise its duration would be ignored.
  writeFileSync(list, `${lines.join('\n')}\nfile '${last?.file}'\n`);
  const look = `scale=${SIZE}:${SIZE}:flags=lanczos`;
  const kilobits = Math.floor((VP9_BYTES * 8) / 1000 / secondsOf(clip));
  const quality = ['-b:v', `${kilobits}k`, '-cpu-used', '4'];
  const picture = ['-pix_fmt', 'yuv420p', '-an'];
  const codec = ['-c:v', 'libvpx-vp9', ...quality, ...picture];
  const source = ['-f', 'concat', '-safe', '0', '-i', list, '-vf', `fps=15,${look}`];
  const passes = ['-passlogfile', join(folder, 'passes')];
  // The first of two passes measures how to distribute the bits.
  ffmpeg([...source, ...codec, ...passes, '-pass', '1', '-f', 'null', '-']);
  ffmpeg([...source, ...codec, ...passes, '-pass', '2', `${clip.id}.webm`]);
  ffmpeg([...source, ...H264, ...picture, `${clip.id}.mp4`]);
  const cover = frames.find(({ seconds }, index) => index > 8 && seconds > 1) ?? last;
  ffmpeg(['-i', cover?.file ?? '', '-vf', look, '-c:v', 'libwebp', '-quality', '78', `${clip.id}.webp`]);
}

function ffmpeg(args: readonly string[]): void {
  const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    cwd: CLIPS_FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`ffmpeg failed: ${args.join(' ')}`);
}
