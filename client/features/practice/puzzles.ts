/** Practice puzzles, which scripts/cli/minePuzzles.ts found in bot games. A test verifies each by the rules. */
import type { Puzzle } from '../../../engine/study/puzzles.ts';
import found from './puzzles.json' with { type: 'json' };

export const PUZZLES = found as readonly Puzzle[];
