/** Puzzles mined from bot games by scripts/cli/minePuzzles.ts; a test verifies each by the rules. */
import type { Puzzle } from '../../../engine/study/puzzles.ts';
import found from './puzzles.json' with { type: 'json' };

export const PUZZLES = found as readonly Puzzle[];
