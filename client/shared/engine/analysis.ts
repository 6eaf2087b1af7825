/** Computing beside the page: analysis of a position, and the moves of bots where there is no server. */

import type { Position } from '../../../engine/board/position.ts';
import type { Analysis } from '../../../engine/bots/analyse.ts';
import type { Level } from '../../../engine/bots/levels.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import type { Finding, PageLimits, Task } from '../../../protocol/room/analysisMessages.ts';

export type { PageLimits };

/** What can be stopped. Stopping twice, or what has ended, does nothing. */
export interface Running {
  stop(): void;
}

/** The part of a Worker that is used; tests bring their own. */
export interface Thread {
  onmessage: ((event: MessageEvent<Finding>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(task: Task): void;
  terminate(): void;
}

const openThread = (): Thread =>
  new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module', name: 'analysis' });

/**
 * Analyses a position until its limits are reached, or without any until it is stopped. `onUpdate` is told of each better
 * finding, soon of the first one; `isFinal` of the last one. A thread that cannot be had tells nothing.
 */
export function startAnalysis(
  position: Position,
  limits: PageLimits,
  onUpdate: (analysis: Analysis, isFinal: boolean) => void,
  open: () => Thread = openThread,
): Running {
  const thread = open();
  thread.onmessage = ({ data }) => {
    if (data.type !== 'analysis') return;
    if (data.isFinal) thread.terminate();
    onUpdate(data.analysis, data.isFinal);
  };
  thread.onerror = () => thread.terminate();
  thread.postMessage({ type: 'analyse', position, limits });
  return {
    stop() {
      thread.onmessage = null;
      thread.terminate();
    },
  };
}

export interface BotQuestion {
  readonly level: Level;
  /** The same position, level and seed give the same move, as long as no time is named. */
  readonly seed: number;
  /** At most so long. */
  readonly milliseconds?: number;
  /** Ends the thinking: the promise is refused with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A bot's move for the player to move, who must have one. Refused when the thread fails or the signal says so. */
export function requestMove(
  position: Position,
  { signal, ...question }: BotQuestion,
  open: () => Thread = openThread,
): Promise<Move> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const thread = open();
    const end = (): void => {
      thread.onmessage = null;
      thread.terminate();
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    thread.onmessage = ({ data }) => {
      if (data.type !== 'move') return;
      end();
      resolve(data.move);
    };
    thread.onerror = ({ message }) => {
      end();
      reject(new Error(message));
    };
    thread.postMessage({ type: 'choose', position, ...question });
  });
}
