/** Stores measurements of a fault test for the report of `npm run test:faults`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../../.cache/faults');
const FIGURES = path.join(FOLDER, 'figures.jsonl');

/** @param figures measurements of the current test: milliseconds and counts by name. */
export function note(figures: Readonly<Record<string, number | string>>): void {
  mkdirSync(FOLDER, { recursive: true });
  const title = expect.getState().currentTestName?.replaceAll(' > ', ' ') ?? '';
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  ]);
  appendFileSync(FIGURES, `${JSON.stringify({ title, ...Object.fromEntries(rounded) })}\n`);
}
