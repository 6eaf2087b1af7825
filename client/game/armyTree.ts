/** How the armies passed from hand to hand, as lanes over the rounds of a game. */
import { COLORS, type Color } from '../../engine/rules/pieces.ts';
import type { Chronicle } from './chronicle.ts';

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

export function armyTree({ rows, fates }: Pick<Chronicle, 'rows' | 'fates'>): ArmyTree {
  const rounds = Math.max(1, rows.at(-1)?.number ?? 1);
  const lanes = COLORS.map((color): Lane => {
    const row = rows.find(
      (one) => one.type === 'event' && one.event.type === 'checkmated' && one.event.victim === color,
    );
    const mate = row?.type === 'event' && row.event.type === 'checkmated' ? row.event : null;
    const frozen = fates[color]?.find((fate) => fate.status !== 'DEFEATED');
    return {
      color,
      until: row?.number ?? null,
      joins: mate?.by ?? null,
      frozenFrom: frozen?.round ?? null,
      points: mate?.points ?? 0,
    };
  });
  // In the order of the checkmates, which is that of the rows; the rest below.
  const order = (lane: Lane) => lane.until ?? Number.POSITIVE_INFINITY;
  return { lanes: lanes.sort((a, b) => order(a) - order(b) || b.color - a.color), rounds };
}
