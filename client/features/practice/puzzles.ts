/**
 * Practice puzzles of two origins: positions from bot games, found by bench/bots/minePuzzles.ts, and studies
 * (constructed positions with few pieces), found by scripts/cli/minePuzzles.ts. A test verifies them.
 */
import type { GameKind, GamePuzzle, Puzzle, PuzzleKind } from '../../../engine/study/puzzles.ts';
import mined from './gamePuzzles.json' with { type: 'json' };
import found from './puzzles.json' with { type: 'json' };

/** A puzzle of either origin. Studies have no level. */
export interface PracticePuzzle {
  readonly id: string;
  readonly kind: PuzzleKind | GameKind;
  readonly position: string;
  readonly solutions: readonly string[];
  readonly level?: GamePuzzle['level'];
}

export const STUDIES = found as readonly Puzzle[];
export const GAME_PUZZLES = mined.puzzles as readonly GamePuzzle[];
export const PUZZLES: readonly PracticePuzzle[] = [...GAME_PUZZLES, ...STUDIES];

/** A prime above the number of puzzles. So the puzzle of the day repeats only after all other puzzles were shown. */
const STRIDE = 7919;

/** Returns the puzzle of a day (`YYYY-MM-DD`), which is the same for everybody. */
export function dailyPuzzle(day: string): PracticePuzzle | undefined {
  const days = Math.floor(Date.parse(day) / 86_400_000);
  return GAME_PUZZLES[(days * STRIDE) % GAME_PUZZLES.length];
}
