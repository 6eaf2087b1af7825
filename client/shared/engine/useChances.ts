import { useEffect, useState } from 'react';
import type { Position } from '../../../engine/board/position.ts';
import { startAnalysis } from './analysis.ts';

/** The node limit: enough for a stable probability, and cheap on a phone. */
const NODES = 4_000;

/**
 * Returns the win probabilities by color, computed in a worker. While they are being computed, returns those of the
 * previous position.
 */
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
