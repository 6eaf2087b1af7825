/** Decides which waiting users play together. A pure function: the queue's store locks the users and writes the games. */

import { PROVISIONAL_GAMES } from '../ratings/ratingRules.ts';

export interface WaitingUser {
  readonly id: string;
  /** The displayed rating. */
  readonly rating: number;
  /** Number of rated games. */
  readonly games: number;
  readonly waitedSeconds: number;
  /** Whether the user also accepts bots. */
  readonly allowsBots: boolean;
  /** Whether bots may take the free seats of the user's table now. */
  readonly areBotsDue: boolean;
}

/** The users of one table, between one and four. Bots take the free seats. */
type Table<T extends WaitingUser> = readonly T[];

export const TABLE_SIZE = 4;
/** Number of games after which two users may meet again although other opponents wait. */
export const APART_GAMES = 5;

/**
 * The largest difference of ratings at a table, by the seconds that its longest waiting user has waited
 * (docs/matchmaking.md shows what other numbers would mean).
 */
export const BANDS: readonly { readonly fromSeconds: number; readonly difference: number }[] = [
  { fromSeconds: 180, difference: Number.POSITIVE_INFINITY },
  { fromSeconds: 120, difference: 800 },
  { fromSeconds: 60, difference: 600 },
  { fromSeconds: 30, difference: 450 },
  { fromSeconds: 15, difference: 300 },
  { fromSeconds: 0, difference: 200 },
];
/** Seconds after which a user is seated before all others, with the best opponents who wait. */
const PATIENCE_SECONDS = 180;
/** Number of opponents that are considered for a user, nearest ratings first. */
const LOOKED_AT = 12;

/** Rules about pairs of waiting users, such as those who met recently. */
export interface PairRules<T> {
  /** Whether the two users met in the last games of one of them. They meet again only if there is no other choice. */
  readonly hasMet: (one: T, other: T) => boolean;
  /** Whether the two users must never sit at the same table. */
  readonly isApart: (one: T, other: T) => boolean;
}

const NO_RULES: PairRules<unknown> = { hasMet: () => false, isApart: () => false };

/**
 * Returns the tables that start now. First it makes tables of four users: for each user who has waited very long, then
 * among beginners and among the other users separately, then among all remaining users. After that, bots fill a table
 * as soon as one of its users no longer waits for people. Users who wait for people only stay in the queue.
 * @param waiting the users of one time setting and kind of game, longest wait first.
 */
export function seatTables<T extends WaitingUser>(
  waiting: readonly T[],
  rules: PairRules<T> = NO_RULES,
): Table<T>[] {
  const tables: Table<T>[] = [];
  const left = new Set(waiting);
  const seat = (table: Table<T>) => {
    tables.push(table);
    for (const user of table) left.delete(user);
  };
  const seatAmong = (isAnchor: (user: T) => boolean, isGroup: (user: T) => boolean) => {
    for (const anchor of waiting) {
      if (!left.has(anchor) || !isAnchor(anchor)) continue;
      const others = nearest(
        anchor,
        [...left].filter((user) => user !== anchor && isGroup(user)),
      );
      const table = bestTable(anchor, others, rules);
      if (table) seat(table);
    }
  };
  const isExperienced = (user: T) => !isBeginner(user);
  seatAmong(
    ({ waitedSeconds }) => waitedSeconds >= PATIENCE_SECONDS,
    () => true,
  );
  seatAmong(isBeginner, isBeginner);
  seatAmong(isExperienced, isExperienced);
  seatAmong(
    () => true,
    () => true,
  );
  for (const due of waiting) {
    if (!left.has(due) || !due.areBotsDue) continue;
    const table = [due];
    for (const user of left)
      if (table.length < TABLE_SIZE && user !== due && user.allowsBots && fits(user, table, rules))
        table.push(user);
    seat(table);
  }
  return tables;
}

/** Returns whether the user may sit at a table with all of these users. */
export function fits<T>(user: T, table: readonly T[], { isApart }: Pick<PairRules<T>, 'isApart'>): boolean {
  return table.every((one) => !isApart(one, user));
}

function isBeginner({ games }: WaitingUser): boolean {
  return games < PROVISIONAL_GAMES;
}

/** Returns the users with the nearest ratings. Among equally near ratings, it prefers the users who wait longer. */
function nearest<T extends WaitingUser>(anchor: T, others: readonly T[]): readonly T[] {
  if (others.length <= LOOKED_AT) return others;
  const distance = ({ rating }: T) => Math.abs(rating - anchor.rating);
  return others.toSorted((one, other) => distance(one) - distance(other)).slice(0, LOOKED_AT);
}

/**
 * Returns the best table of the user with three of the other users, or null if no such table is within the band of
 * ratings.
 */
function bestTable<T extends WaitingUser>(
  anchor: T,
  others: readonly T[],
  { hasMet, isApart }: PairRules<T>,
): Table<T> | null {
  let best: { table: Table<T>; cost: readonly number[] } | null = null;
  for (const opponents of triples(others)) {
    const table = [anchor, ...opponents];
    const difference = ratingDifference(table);
    if (difference > bandOf(table) || countPairs(table, isApart) > 0) continue;
    const beginners = table.filter(isBeginner).length;
    const isMixed = beginners > 0 && beginners < TABLE_SIZE;
    const cost = [countPairs(table, hasMet), Number(isMixed), difference];
    if (best === null || isLess(cost, best.cost)) best = { table, cost };
  }
  return best?.table ?? null;
}

/** Returns all choices of three items, earlier items first. */
function triples<T>(items: readonly T[]): T[][] {
  return items.flatMap((one, i) =>
    items.slice(i + 1).flatMap((two, j) => items.slice(i + j + 2).map((three) => [one, two, three])),
  );
}

/** Returns the difference of the ratings at the table. Ratings of beginners are unreliable, so they do not count. */
function ratingDifference(table: readonly WaitingUser[]): number {
  const ratings = table.filter((user) => !isBeginner(user)).map(({ rating }) => rating);
  return ratings.length === 0 ? 0 : Math.max(...ratings) - Math.min(...ratings);
}

function bandOf(table: readonly WaitingUser[]): number {
  const waited = Math.max(...table.map(({ waitedSeconds }) => waitedSeconds));
  return BANDS.find(({ fromSeconds }) => waited >= fromSeconds)?.difference ?? 0;
}

/** Returns the number of pairs at the table for which the test holds. */
function countPairs<T>(table: readonly T[], test: (one: T, other: T) => boolean): number {
  return table.reduce(
    (sum, one, i) => sum + table.slice(i + 1).filter((other) => test(one, other)).length,
    0,
  );
}

/** Returns whether the first list is less than the second one. The first numbers that differ decide. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
