/** Runs computations in a worker: the analysis of positions, and bot moves in offline play. */

import type { Position } from '../../../engine/board/position.ts';
import type { Analysis } from '../../../engine/bots/analysis/analyse.ts';
import type { Level } from '../../../engine/bots/levels.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import type { Finding, PageLimits, PlayedStep } from '../../../protocol/room/analysisMessages.ts';
import { openThread, type Thread } from './analysisThread.ts';

export type { PageLimits };

/** A running task. It may be stopped repeatedly and after its end. */
export interface Running {
  stop(): void;
}

/**
 * Analyzes a position until a limit is reached or the analysis is stopped. `onUpdate` receives each better result, the
 * first one after a short time. `isFinal` marks the last result. If the worker fails, there are no results.
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

/** Evaluates the positions of a game, and then judges some of its moves. Calls `onFailure` if the worker fails. */
export function startEvaluation(
  game: { readonly positions: readonly Position[]; readonly judged: readonly PlayedStep[] },
  onFinding: (finding: Extract<Finding, { type: 'chances' | 'judged' }>) => void,
  onFailure: () => void,
  open: () => Thread = openThread,
): Running {
  const thread = open();
  const stop = (): void => {
    thread.onmessage = null;
    thread.terminate();
  };
  thread.onmessage = ({ data }) => {
    if (data.type === 'chances' || data.type === 'judged') onFinding(data);
  };
  thread.onerror = () => {
    stop();
    onFailure();
  };
  thread.postMessage({ type: 'evaluate', ...game });
  return { stop };
}

export interface BotQuestion {
  readonly level: Level;
  /** The name of the bot, which decides its character. Neutral if omitted. */
  readonly name?: string;
  /** The seed. The same position, level and seed give the same move, unless there is a time limit. */
  readonly seed: number;
  /** Time limit in milliseconds. */
  readonly milliseconds?: number;
  /** Cancels the search: the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Returns a bot's move for the side to move, which must have a legal move. Rejects if the worker fails or the signal
 * aborts.
 */
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
