import { expect, it } from 'vitest';
import bench from '../matchmaking.bench.ts';
import { isMissed } from '../report.ts';

it('[MAT-16] the queue of waiting players meets its thresholds at four loads', async () => {
  const rows = await bench.run();
  for (const perHour of [10, 100, 1000, 10_000])
    expect(rows.filter(({ name }) => name.startsWith(`${perHour}/h `)).map(({ name }) => name)).toEqual([
      `${perHour}/h median wait (s)`,
      `${perHour}/h mean wait (s)`,
      `${perHour}/h longest wait (s)`,
      `${perHour}/h spread of ratings`,
    ]);
  // Each row compares the queue with first come, first served.
  for (const { note } of rows) expect(note).toMatch(/^[\d.]+ against [\d.]+$/);
  expect(rows.filter(isMissed)).toEqual([]);
});
