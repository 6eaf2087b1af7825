/**
 * The named bots and their characters. A character changes a few weights of the evaluation a little, so that bots of a
 * level play differently but about equally well. Bots without a character, such as those of the analysis, are neutral.
 */
import type { Color } from '../board/pieces.ts';

export interface Character {
  /**
   * A number above 0. It is part of the key of the evaluation cache, because characters evaluate positions differently.
   */
  readonly id: number;
  /** Whether the bot prefers attacks on other kings, or the safety of its own. */
  readonly manner: 'attack' | 'safety';
  /** The camp in which the bot prefers to have its pieces, by the color that starts there. */
  readonly camp: Color;
}

/** The names of bots by color, after gemstones and metals. Users cannot choose these names. */
export const BOT_NAMES = ['Alabaster', 'Onyx', 'Jasper', 'Malachite'] as const;

const CHARACTERS: ReadonlyMap<string, Character> = new Map<(typeof BOT_NAMES)[number], Character>([
  ['Alabaster', { id: 1, manner: 'safety', camp: 2 }],
  ['Onyx', { id: 2, manner: 'attack', camp: 0 }],
  ['Jasper', { id: 3, manner: 'attack', camp: 3 }],
  ['Malachite', { id: 4, manner: 'safety', camp: 1 }],
]);

/** Returns the character of a bot, or null for a name without one. */
export function characterOf(name: string): Character | null {
  return CHARACTERS.get(name) ?? null;
}
