/**
 * Worker threads for bots. The event loop of the server never waits for a search: the threads have a lower priority
 * (botWorker.ts), games wait in a queue for a thread, and a longer queue means shorter searches.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Color } from '../../engine/board/pieces.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import { FairQueue } from './fairQueue.ts';

export interface ChooseTask {
  /** The position as text. */
  readonly position: string;
  readonly level: Level;
  readonly engine: 'greedy' | 'search';
  readonly seed: number;
  /** The name of the bot, which decides its character. Null for a bot in the seat of a person. */
  readonly name: string | null;
  /** Search time in milliseconds, which is reduced under load. */
  readonly budgetMs: number;
  /** Zobrist hash keys of earlier positions. */
  readonly seen: readonly number[];
}

export interface VoteTask {
  readonly position: string;
  readonly color: Color;
}

/** The game of the task, and the deadline of its answer. */
export interface BotRequest {
  readonly game: string;
  /** Time limit in milliseconds from now. After it the request is rejected with DeadlineMissed. */
  readonly withinMs: number;
  /** Cancels the request: rejects it with the reason of the signal and frees the thread. */
  readonly signal: AbortSignal;
}

export interface BotPool {
  choose(task: ChooseTask, request: BotRequest): Promise<{ move: number }>;
  vote(task: VoteTask, request: BotRequest): Promise<Decision>;
  /** Returns the load of the threads. Absent in a pool without threads. */
  load?(): BotLoad;
  close(): Promise<void>;
}

export interface BotLoad {
  /** Number of waiting tasks, and of busy threads. */
  readonly waiting: number;
  readonly working: number;
}

/** The waiting and working time of a task, in milliseconds. */
export interface Served {
  readonly waitedMs: number;
  /** Null if no thread was free in time. */
  readonly workedMs: number | null;
}

/** Thrown if the threads were too busy to answer in time. */
export class DeadlineMissed extends Error {}

/** A reduction of the search time under load. */
export interface ThinkCut {
  /** Number of games that wait for a thread. */
  readonly waiting: number;
  readonly wantedMs: number;
  readonly budgetMs: number;
}

export interface BotPoolOptions {
  readonly threads?: number;
  readonly onThinkingCut?: (cutThinking: ThinkCut) => void;
  /**
   * Called once per task: when its thread has finished, or when no thread was free in time. Not called for a task that
   * is cancelled before it starts.
   */
  readonly onServed?: (served: Served) => void;
}

/** Minimum search time under load, in milliseconds. */
const MIN_SEARCH_MS = 50;
/** Target time in which the queue empties, in milliseconds. */
const QUEUE_DRAIN_MS = 2_000;
const LOAD_CHECK_INTERVAL_MS = 10_000;

/** A shared flag that a thread polls during a search. The value 1 stops the search. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

interface Job {
  /** Starts the task. Resolves when the thread is free again. */
  start(): Promise<void>;
}

/** Returns the search time for a bot that requests `wantedMs`, while `waiting` other tasks wait for a thread. */
export function budgetOf(wantedMs: number, waiting: number, threads: number): number {
  const share = (QUEUE_DRAIN_MS * threads) / (waiting + 1);
  return Math.round(Math.min(wantedMs, Math.max(MIN_SEARCH_MS, share)));
}

export function openBotPool(options: BotPoolOptions = {}): BotPool {
  const { threads = availableParallelism(), onThinkingCut, onServed } = options;
  const pool = new Piscina({
    filename: new URL('./botWorker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  const waiting = new FairQueue<Job>();
  let running = 0;
  let hurriedAt = Number.NEGATIVE_INFINITY;

  function serve(): void {
    while (running < threads) {
      const job = waiting.take();
      if (!job) return;
      running++;
      void job.start().finally(() => {
        running--;
        serve();
      });
    }
  }

  /** Returns the search time of a task at the time when it starts. */
  function budgetNow(wantedMs: number): number {
    const budgetMs = budgetOf(wantedMs, waiting.size, threads);
    if (budgetMs < wantedMs && performance.now() - hurriedAt >= LOAD_CHECK_INTERVAL_MS) {
      hurriedAt = performance.now();
      onThinkingCut?.({ waiting: waiting.size, wantedMs, budgetMs });
    }
    return budgetMs;
  }

  function submit<T>(request: BotRequest, run: (stop: StopFlag) => Promise<T>): Promise<T> {
    const stop: StopFlag = new Int32Array(new SharedArrayBuffer(4));
    return new Promise<T>((resolve, reject) => {
      request.signal.throwIfAborted();
      const requestedAt = performance.now();
      let begunAt: number | null = null;
      const settle = (): void => {
        clearTimeout(timer);
        request.signal.removeEventListener('abort', onAbort);
      };
      const job: Job = {
        start() {
          const at = performance.now();
          begunAt = at;
          return run(stop)
            .then(resolve, reject)
            .finally(() => {
              settle();
              onServed?.({ waitedMs: at - requestedAt, workedMs: performance.now() - at });
            });
        },
      };
      const deadline = (reason: unknown): void => {
        settle();
        Atomics.store(stop, 0, 1);
        waiting.remove(request.game, job);
        reject(reason);
      };
      const onAbort = (): void => deadline(request.signal.reason);
      const timer = setTimeout(() => {
        deadline(new DeadlineMissed('no thread was free in time'));
        // A task that has started is reported when it ends.
        if (begunAt === null) onServed?.({ waitedMs: performance.now() - requestedAt, workedMs: null });
      }, request.withinMs);
      request.signal.addEventListener('abort', onAbort);
      waiting.add(request.game, job);
      serve();
    });
  }

  return {
    choose: (task, request) =>
      submit(request, (stop) =>
        pool.run({ ...task, budgetMs: budgetNow(task.budgetMs), stop }, { name: 'choose' }),
      ),
    vote: (task, request) => submit(request, () => pool.run(task, { name: 'vote' })),
    load: () => ({ waiting: waiting.size, working: running }),
    close: () => pool.destroy(),
  };
}
