import { useEffect, useState } from 'react';
import type { Position } from '../../../../engine/board/position.ts';
import { replayRecord } from '../../../../engine/notation/record.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { LastPosition } from '../../../shared/board/LastPosition.tsx';
import { whenIdle } from '../../../shared/hooks/whenIdle.ts';

/**
 * The last position of a record. It is computed when the page is idle, because the computation replays the whole game.
 */
export function RecordBoard({ record }: { record: string }) {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => whenIdle(() => setPosition(lastPosition(record))), [record]);
  return <LastPosition position={position} />;
}

function lastPosition(text: string): Position | null {
  const record = parseRecord(text);
  if (!record.ok) return null;
  const replay = replayRecord(record.value);
  return replay.ok ? (replay.value.at(-1)?.game.position ?? record.value.start) : null;
}
