/** The ownership of the armies over the rounds of a game, as lanes. */
import type { Color } from '../../../../engine/board/pieces.ts';

export interface Lane {
  readonly color: Color;
  /**
   * The round in which the player is checkmated and the lane merges into another lane. Null if the lane lasts to the
   * end of the game.
   */
  readonly until: number | null;
  readonly joins: Color | null;
  /** The first round in which the army was frozen. Null if it never was. */
  readonly frozenFrom: number | null;
  /** The points that the capturing player earned by the checkmate. */
  readonly points: number;
}

export interface ArmyTree {
  /** The lanes from top to bottom: the checkmated players in the order of the checkmates, then the others. */
  readonly lanes: readonly Lane[];
  readonly rounds: number;
}

/**
 * The point at which lanes merge. If a player captures several armies in one round, their lanes merge at the same
 * point.
 */
export interface Knot {
  readonly round: number;
  readonly by: Color;
  readonly points: readonly number[];
}

export function knots({ lanes }: ArmyTree): Knot[] {
  const found = new Map<string, Knot>();
  for (const { until, joins, points } of lanes) {
    if (until === null || joins === null) continue;
    const key = `${until} ${joins}`;
    const before = found.get(key)?.points ?? [];
    found.set(key, { round: until, by: joins, points: [...before, points] });
  }
  return [...found.values()];
}

/** Returns the lanes in the order of the checkmates, with the remaining lanes below. */
export function treeOf(lanes: readonly Lane[], rounds: number): ArmyTree {
  const order = (lane: Lane) => lane.until ?? Number.POSITIVE_INFINITY;
  return { lanes: lanes.toSorted((a, b) => order(a) - order(b) || b.color - a.color), rounds };
}
