/** The cost of reviewing a game of 400 moves in a real browser. */
import { makeRecord } from '../engine/notation/recordText.ts';
import { generatedRecord } from '../engine/notation/testing/generatedRecord.ts';
import { share } from '../tests/load/support/figures.ts';
import { watchWork, workOf } from './browser/pageFigures.ts';
import { launch, serve } from './browser/servedGame.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';

const MOVES = 400;
const STEPS = 120;
const WARM = 20;

const bench: Bench = {
  name: 'review: opening a game and stepping through it',
  run: () =>
    withDataDir(async (dataDir) => {
      const server = await serve(dataDir);
      const browser = await launch();
      try {
        return await review(server.url, await browser.newPage({ baseURL: server.url }));
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
export default bench;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launch>>['newPage']>>;

async function review(url: string, page: Page): Promise<BenchRow[]> {
  const stored = { id: 'long', gameId: null, title: 'Long', savedAt: 1, record: longGame() };
  await page.addInitScript(
    (stored) => {
      localStorage.setItem('tetrarch.agreement', '1');
      localStorage.setItem('tetrarch.saved', stored);
    },
    JSON.stringify([stored]),
  );
  // The code is loaded before the measurement, so that only the game is measured.
  await page.goto(`${url}/games/none`);
  const from = performance.now();
  await page.goto(`${url}/games/long`);
  await page.getByRole('heading', { name: 'Long' }).waitFor();
  const opened = performance.now() - from;
  const devtools = await page.context().newCDPSession(page);
  await watchWork(devtools);
  const steps: number[] = [];
  for (let i = 0; i < WARM + STEPS; i++) {
    const before = await workOf(devtools);
    await page.keyboard.press('ArrowRight');
    await shown(page, i + 1);
    const after = await workOf(devtools);
    steps.push(after.script - before.script + after.style - before.style + after.layout - before.layout);
  }
  const warm = steps.slice(WARM);
  return [
    { name: `opening a game of ${MOVES} moves`, value: opened, unit: 'ms', max: 1000 },
    {
      name: 'script, style and layout of a step, 95th percentile',
      value: share(warm, 0.95),
      unit: 'ms',
      max: 8,
      note: `median ${share(warm, 0.5).toFixed(1)} ms`,
    },
  ];
}

/**
 * Waits until the step is painted. A locator would query boxes, which causes layouts and script that real users do not
 * have.
 */
async function shown(page: Page, step: number): Promise<void> {
  await page.evaluate(
    (sought) =>
      new Promise<void>((done) => {
        const look = () => {
          if (document.querySelector(sought)) requestAnimationFrame(() => setTimeout(done));
          else requestAnimationFrame(look);
        };
        look();
      }),
    `[data-step="${step}"]`,
  );
}

/** Returns the record of the first generated game that is long enough. */
function longGame(): string {
  for (let seed = 1; ; seed++) {
    const record = generatedRecord(seed, MOVES);
    if (record.events.length === MOVES) return makeRecord({ ...record, closed: null });
  }
}
