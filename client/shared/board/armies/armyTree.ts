/** The ownership of the armies over the rounds of a game, as lanes. */
import type { Color } from '../../../../engine/board/pieces.ts';

export interface Lane {
  readonly color: Color;
  /** The round of the checkmate in which the lane merges; null for the end of the game. */
  readonly until: number | null;
  readonly joins: Color | null;
  /** The first round in which the army was frozen; null for never. */
  readonly frozenFrom: number | null;
  /** Points earned by the merge. */
  readonly points: number;
}

export interface ArmyTree {
  /** Lanes from the top: players who were checkmated earlier are above their captors. */
  readonly lanes: readonly Lane[];
  readonly rounds: number;
}

/** A merge point, shared by all armies that a player captures in the same round. */
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

/** Lanes in the order of the checkmates, and the remaining lanes below. */
export function treeOf(lanes: readonly Lane[], rounds: number): ArmyTree {
  const order = (lane: Lane) => lane.until ?? Number.POSITIVE_INFINITY;
  return { lanes: lanes.toSorted((a, b) => order(a) - order(b) || b.color - a.color), rounds };
}
