/** Builds the army lanes from the timeline of a game. */
import { COLORS } from '../../../../engine/board/pieces.ts';
import { type ArmyTree, type Lane, treeOf } from '../../../shared/board/armies/armyTree.ts';
import type { Timeline } from '../history/timeline.ts';

export function armyTree({ rows, fates }: Pick<Timeline, 'rows' | 'fates'>): ArmyTree {
  const lanes = COLORS.map((color): Lane => {
    const row = rows.find(
      (one) => one.type === 'event' && one.event.type === 'checkmated' && one.event.victim === color,
    );
    const mate = row?.type === 'event' && row.event.type === 'checkmated' ? row.event : null;
    const frozen = fates[color]?.find((outcome) => outcome.status !== 'DEFEATED');
    return {
      color,
      until: row?.number ?? null,
      joins: mate?.by ?? null,
      frozenFrom: frozen?.round ?? null,
      points: mate?.points ?? 0,
    };
  });
  return treeOf(lanes, Math.max(1, rows.at(-1)?.number ?? 1));
}
