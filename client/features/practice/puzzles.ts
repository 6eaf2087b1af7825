/** Puzzles found by scripts/cli/minePuzzles.ts in games of bots; a test asks the rules about each. */
import type { Puzzle } from '../../../engine/study/puzzles.ts';
import found from './puzzles.json' with { type: 'json' };

export const PUZZLES = found as readonly Puzzle[];
