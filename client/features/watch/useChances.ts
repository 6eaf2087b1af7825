import { useEffect, useState } from 'react';
import type { Position } from '../../../engine/board/position.ts';
import { startAnalysis } from '../../shared/engine/analysis.ts';

/** Enough for a stable number, and little for a phone. */
const NODES = 4_000;

/** The win probabilities by color, computed in a worker. Those of the previous position stay until then. */
export function useChances(position: Position): readonly number[] | null {
  const [chances, setChances] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const { stop } = startAnalysis(position, { nodes: NODES, lines: 1 }, (analysis, isFinal) => {
      if (isFinal) setChances(analysis.chances);
    });
    return stop;
  }, [position]);
  return chances;
}
