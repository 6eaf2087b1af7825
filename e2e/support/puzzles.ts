// The puzzles that the page offers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Puzzle } from '../../engine/study/puzzles.ts';

const FILE = join(import.meta.dirname, '..', '..', 'client', 'features', 'practice', 'puzzles.json');
export const PUZZLES = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Puzzle[];
