// A worker thread that searches, so that the program can read lines during a search. The signal to stop is in shared
// memory, because the thread receives no messages during a search.
import { parentPort, workerData } from 'node:worker_threads';
import { parsePosition } from '../../engine/notation/positionText.ts';
import { messageOf } from '../../engine/records.ts';
import { type BestAnswer, type BestRequest, bestMove } from './bestMove.ts';

export interface SearchJob {
  readonly position: string;
  readonly request: Omit<BestRequest, 'shouldStop'>;
}

export type SearchReply = { readonly answer: BestAnswer } | { readonly fault: string };

const stop = new Int32Array(workerData as SharedArrayBuffer);

parentPort?.on('message', (job: SearchJob) => parentPort?.postMessage(replyTo(job)));

/** An exception in the engine fails only its own search. */
function replyTo({ position, request }: SearchJob): SearchReply {
  try {
    const parsed = parsePosition(position);
    if (!parsed.ok) return { fault: parsed.error.reason };
    return { answer: bestMove(parsed.value, { ...request, shouldStop: () => Atomics.load(stop, 0) === 1 }) };
  } catch (fault) {
    return { fault: messageOf(fault) };
  }
}
