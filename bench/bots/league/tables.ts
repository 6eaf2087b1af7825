// The tables of the league: who plays in a game of a data set. The seed determines everything.

import { seededRandom } from '../../../engine/bots/dice.ts';

/**
 * The players of the training games by strength. A table has players of one class only, because a much stronger player
 * wins from almost any position, which teaches nothing about positions.
 */
const ONE_PLY = ['careful', 'rusher', 'turtle', 'leader', 'random', 'greedy'] as const;
const SEARCHES = [
  ...['search:300', 'search:1000', 'level5/600', 'paranoid:300', 'paranoid:1000'],
  ...['level1', 'level2', 'level3'],
] as const;
/** Share of the tables of one-ply players. Their games cost much less time. */
const ONE_PLY_SHARE = 0.4;
/** Share of the tables with four equal players. The others are drawn one by one. */
const EQUAL_SHARE = 0.6;
/** Share of the games in which a player resigns, so that the data have frozen armies. */
const RESIGNATION_SHARE = 0.15;

/** The styles that no training game has. Their games are those of four equal players. */
export const HELD_OUT = ['vulture', 'maxn:200', 'level4'] as const;
/** A data set: the training games, or the games of a held-out style. */
export type SetName = 'train' | (typeof HELD_OUT)[number];
export const SET_NAMES: readonly SetName[] = ['train', ...HELD_OUT];

/** All names of players. A stored game has the index of a name, so names are only ever appended. */
export const PLAYER_NAMES: readonly string[] = [...ONE_PLY, ...SEARCHES, ...HELD_OUT];

/** The turn from which on games are not random. That of held-out games is that of the tournament. */
const OPENING_TURNS = 12;
const SHORTEST_OPENING = 6;
const LONGEST_OPENING = 22;

export interface Table {
  /** The names of the players by color. */
  readonly seats: readonly string[];
  /** Number of random turns at the start. */
  readonly opening: number;
  /** The color and the turn of a resignation, or null. */
  readonly resignation: { readonly color: number; readonly turn: number } | null;
}

/** Returns the table of a game of a data set. */
export function drawTable(set: SetName, seed: number): Table {
  if (set !== 'train') return { seats: [set, set, set, set], opening: OPENING_TURNS, resignation: null };
  const roll = seededRandom(Math.imul(seed, 0x7feb352d));
  const pick = (names: readonly string[]): string => names[Math.floor(roll() * names.length)]!;
  const names = roll() < ONE_PLY_SHARE ? ONE_PLY : SEARCHES;
  const isEqual = roll() < EQUAL_SHARE;
  const one = pick(names);
  const seats = [0, 1, 2, 3].map(() => (isEqual ? one : pick(names)));
  const opening = SHORTEST_OPENING + Math.floor(roll() * (LONGEST_OPENING - SHORTEST_OPENING + 1));
  const hasResignation = roll() < RESIGNATION_SHARE;
  const resignation = { color: Math.floor(roll() * 4), turn: 30 + Math.floor(roll() * 200) };
  return { seats, opening, resignation: hasResignation ? resignation : null };
}

/** Returns the first seed of a data set. The seeds of the sets do not overlap. */
export function firstSeed(set: SetName): number {
  return 1_000_000 * (1 + SET_NAMES.indexOf(set));
}
