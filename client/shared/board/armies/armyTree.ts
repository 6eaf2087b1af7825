/** How the armies passed from hand to hand, as lanes over the rounds of a game. */
import type { Color } from '../../../../engine/board/pieces.ts';

export interface Lane {
  readonly color: Color;
  /** The round in which the player was checkmated and the lane joins another; null to the end. */
  readonly until: number | null;
  readonly joins: Color | null;
  /** The round from which the army was frozen; null for never. */
  readonly frozenFrom: number | null;
  /** Points that were earned by the joining. */
  readonly points: number;
}

export interface ArmyTree {
  /** From the top: those who went out first stand above those who took them over. */
  readonly lanes: readonly Lane[];
  readonly rounds: number;
}

/** A place where lanes join: one for all that a player took over in a round. */
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

/** Lanes in the order of the checkmates, in which they are given; the rest below. */
export function treeOf(lanes: readonly Lane[], rounds: number): ArmyTree {
  const order = (lane: Lane) => lane.until ?? Number.POSITIVE_INFINITY;
  return { lanes: lanes.toSorted((a, b) => order(a) - order(b) || b.color - a.color), rounds };
}
