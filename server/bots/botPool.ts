/**
 * Worker threads in which bots think: the event loop of the server never waits for a search. The threads give way to it
 * (botWorker.ts), games wait for a thread in turn, and the more wait, the shorter each may think.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Color } from '../../engine/board/pieces.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import { FairQueue } from './fairQueue.ts';

export interface ChooseTask {
  /** Position text. */
  readonly position: string;
  readonly level: Level;
  readonly engine: 'greedy' | 'search';
  readonly seed: number;
  /** Time to think, in milliseconds; less when many wait. */
  readonly budgetMs: number;
  /** Keys of the positions that were on the board before. */
  readonly seen: readonly number[];
}

export interface VoteTask {
  readonly position: string;
  readonly color: Color;
}

/** Whose task it is, and until when its answer is of use. */
export interface BotRequest {
  readonly game: string;
  /** Milliseconds from now; then the answer is refused with TooLate. */
  readonly withinMs: number;
  /** The answer is no longer wanted: it is refused with the signal's reason, and the thread is free again. */
  readonly signal: AbortSignal;
}

export interface BotPool {
  choose(task: ChooseTask, request: BotRequest): Promise<{ move: number }>;
  vote(task: VoteTask, request: BotRequest): Promise<Decision>;
  /** How busy it is; what has no threads says nothing. */
  load?(): BotLoad;
  close(): Promise<void>;
}

export interface BotLoad {
  /** Tasks that wait for a thread, and threads that work. */
  readonly waiting: number;
  readonly working: number;
}

/** What became of a task; in milliseconds. */
export interface Served {
  readonly waitedMs: number;
  /** Null when no thread was free in time. */
  readonly workedMs: number | null;
}

/** The threads are so busy that the answer did not come in time. */
export class DeadlineMissed extends Error {}

/** Told when thinking is cut short, at most every HURRY_EVERY_MS. */
export interface ThinkCut {
  /** Games that wait for a thread. */
  readonly waiting: number;
  readonly wantedMs: number;
  readonly budgetMs: number;
}

export interface BotPoolOptions {
  readonly threads?: number;
  readonly onThinkingCut?: (cutThinking: ThinkCut) => void;
  /** Told of each task once: when its thread is done, or when none was free in time. */
  readonly onServed?: (served: Served) => void;
}

/** Nobody who wants more has to make do with less. */
const MIN_SEARCH_MS = 50;
/** Who comes last in the line should have moved by then. */
const QUEUE_DRAIN_MS = 2_000;
const LOAD_CHECK_INTERVAL_MS = 10_000;

/** A flag that a thread looks at while it thinks: 1 stops it. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

interface Job {
  /** Begins; resolves when the thread is free again. */
  start(): Promise<void>;
}

/** The time that a bot who wants so much gets when so many others wait for the threads. */
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

  /** What the task may take now that its turn has come. */
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
        // One that has begun is told of when it ends.
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
