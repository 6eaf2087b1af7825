/** Worker threads in which bots think: the event loop of the server never waits for a search. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Level } from '../../engine/bots/levels.ts';
import type { Decision } from '../../engine/match/match.ts';
import type { Color } from '../../engine/rules/pieces.ts';

export interface ChooseTask {
  /** Position text. */
  readonly position: string;
  readonly level: Level;
  readonly engine: 'greedy' | 'search';
  readonly seed: number;
  /** Time to think, in milliseconds. */
  readonly budgetMs: number;
}

export interface VoteTask {
  readonly position: string;
  readonly color: Color;
}

export interface BotPool {
  choose(task: ChooseTask): Promise<{ move: number }>;
  vote(task: VoteTask): Promise<Decision>;
  close(): Promise<void>;
}

export function openBotPool(threads = Math.max(1, availableParallelism() - 1)): BotPool {
  const pool = new Piscina({
    filename: new URL('./botWorker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  return {
    choose: (task) => pool.run(task, { name: 'choose' }),
    vote: (task) => pool.run(task, { name: 'vote' }),
    close: () => pool.destroy(),
  };
}
