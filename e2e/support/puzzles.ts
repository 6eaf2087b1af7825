// The puzzles that the page offers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GamePuzzle, Puzzle } from '../../engine/study/puzzles.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'client', 'features', 'practice');

/** The constructed positions. */
export const STUDIES = read<readonly Puzzle[]>('puzzles.json');
/** The positions from games. */
export const GAME_PUZZLES = read<{ readonly puzzles: readonly GamePuzzle[] }>('gamePuzzles.json').puzzles;

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Content;
}
