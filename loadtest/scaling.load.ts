// Runs the comparison of one to eight processes with a few games.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runScaling } from './host/scalingRun.ts';
import { parseSettings } from './host/settings.ts';

const MEASURED = [
  'processor time a move, server',
  'processor time a move, PostgreSQL',
  'statements a second',
  'transactions a second',
  'connections to the database',
  'list of active games, median',
];

it('[OPS-91] the load test measures the same games on 1, 2, 4 and 8 processes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-scaling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['--games', '4', '--rate', '4', '--minutes', '0.15', '--pace', '0.5', '--settle', '2'];
  const report = await runScaling(parseSettings(['scaling', ...args]), folder);
  expect(report.troubles).toEqual([]);
  const figureOf = (wanted: string) => report.rows.find(({ name }) => name === wanted)?.value;
  const runs = ['1 process', '2 processes', '4 processes', '8 processes'] as const;
  for (const run of runs)
    for (const name of MEASURED) expect(figureOf(`${run}: ${name}`), `${run}: ${name}`).toBeGreaterThan(0);
  const connections = runs.map((run) => Number(figureOf(`${run}: connections to the database`)));
  expect(connections).toEqual(connections.toSorted((a, b) => a - b));
  expect(new Set(connections).size).toBe(4);
  const [growth] = report.rows;
  expect(growth?.name).toBe('processor time a move, 8 processes to one');
  expect(growth?.threshold).toContain('1.15');
  const [one, , , eight] = runs.map((run) => Number(figureOf(`${run}: processor time a move, server`)));
  // Both costs are rounded in the report.
  expect(Number(growth?.value) / ((eight ?? 0) / (one ?? 0))).toBeCloseTo(1, 1);
});
