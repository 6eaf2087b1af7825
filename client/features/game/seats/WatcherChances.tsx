import type { Position } from '../../../../engine/board/position.ts';
import { ChancesBar } from '../../../shared/board/armies/ChancesBar.tsx';
import { useChances } from '../../../shared/engine/useChances.ts';
import { useSameParts } from '../useSameParts.ts';

/**
 * The win probabilities of the position on a watcher's board. A message of the room without a move creates an equal
 * position, which is not computed again.
 */
export function WatcherChances({ position }: { position: Position }) {
  return <ChancesBar chances={useChances(useSameParts(position))} />;
}
