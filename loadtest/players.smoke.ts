// Runs the scripts with k6 for a few games and a few seconds, and checks the log.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runPlayers } from './host/playersRun.ts';
import { isPassed } from './host/report.ts';
import { parseSettings } from './host/settings.ts';

it('three simulated games of four players, decoded move by move, equal their stored logs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-smoke-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['--games', '3', '--rate', '3', '--minutes', '0.1', '--pace', '0.5', '--settle', '2'];
  const settings = { ...parseSettings(['players', ...args, '--bare', '0']), isUntimed: true };
  const report = await runPlayers(settings, folder);
  expect(report.troubles).toEqual([]);
  expect(report.rows.filter(({ isMet }) => isMet === false)).toEqual([]);
  expect(isPassed(report)).toBe(true);
  const accepted = report.rows.find(({ name }) => name === 'rows of moves in the log');
  expect(accepted?.value).toBeGreaterThan(20);
});
