// The same position, limit and seed give the same answer in a browser worker and in the server's engine.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Position, startPosition } from '../../engine/board/position.ts';
import { analyse } from '../../engine/bots/analysis/analyse.ts';
import { chooseMove, LEVELS } from '../../engine/bots/levels.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import type { Finding, Task } from '../../protocol/room/analysisMessages.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { GAME_PUZZLES, STUDIES } from '../support/puzzles.ts';

const ASSETS = join(import.meta.dirname, '..', '..', 'dist', 'client', 'assets');
const NODES = 20_000;
const SEED = 7;

const app = useApp();
const browser = useBrowser();

/** The start position, every hundredth puzzle from a game, and a study. */
const POSITIONS = [
  startPosition(),
  ...[...GAME_PUZZLES.filter((_, index) => index % 100 === 0), ...STUDIES.slice(0, 1)].map(({ position }) => {
    const parsed = parsePosition(position);
    if (!parsed.ok) throw new Error(`Not a position: ${position}`);
    return parsed.value;
  }),
];

it('the engine gives the same analyses and moves in the browser as in Node, at all levels', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  for (const position of POSITIONS) {
    const limits = { nodes: NODES, seed: SEED, lines: 3 };
    expect(await inBrowser(page, { type: 'analyse', position, limits })).toEqual({
      ...{ type: 'analysis', isFinal: true },
      analysis: analyse(position, limits),
    });
    for (const level of LEVELS)
      expect(await inBrowser(page, { type: 'choose', position, level, seed: SEED })).toEqual({
        type: 'move',
        move: chooseMove(position, { level, engine: 'search', seed: SEED }),
      });
  }
});

/** Returns the last result of the page's worker. */
function inBrowser(page: Page, task: Exclude<Task, { type: 'evaluate' }>): Promise<Finding> {
  const script = readdirSync(ASSETS).find((name) => /^analysisWorker-.*\.js$/.test(name));
  const { board, ...position } = task.position;
  return page.evaluate(
    ({ url, received, squares }) =>
      new Promise<Finding>((resolve, reject) => {
        const thread = new Worker(url, { type: 'module' });
        thread.onmessage = ({ data }: MessageEvent<Finding>) => {
          if (data.type === 'analysis' && !data.isFinal) return;
          thread.terminate();
          resolve(data);
        };
        thread.onerror = ({ message }) => reject(new Error(message));
        // The board is rebuilt, because only JSON values can be passed to a page.
        const whole: Position = { ...received.position, board: Uint8Array.from(squares) };
        thread.postMessage({ ...received, position: whole });
      }),
    { url: `/assets/${script}`, received: { ...task, position }, squares: [...board] },
  );
}
