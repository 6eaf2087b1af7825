import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import type { Finding, Task } from '../../../protocol/room/analysisMessages.ts';
import { requestMove, startAnalysis } from './analysis.ts';
import { carryOut } from './analysisTasks.ts';

class FakeWorker {
  onmessage: ((event: { data: Finding }) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  readonly tasks: Task[] = [];

  constructor() {
    workers.push(this);
  }

  postMessage(task: Task): void {
    this.tasks.push(task);
  }

  /** Sends the results of the last task. */
  work(): void {
    const task = this.tasks.at(-1);
    if (task) carryOut(task, (data) => this.onmessage?.({ data }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

let workers: FakeWorker[] = [];

/** Starts an analysis, and returns the numbers of nodes of its final results. */
function start() {
  const nodes: number[] = [];
  const running = startAnalysis(startPosition(), { nodes: 50, lines: 1 }, (analysis, isFinal) => {
    if (isFinal) nodes.push(analysis.nodes);
  });
  return { nodes, running };
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  // Ends the worker that is kept.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the worker of an analysis', () => {
  it('[BTS-15] is used again after its task is complete, and reports each result to its own task only', () => {
    const first = start();
    workers[0]?.work();
    const second = start();
    expect(workers).toHaveLength(1);
    workers[0]?.work();
    expect([first.nodes.length, second.nodes.length]).toEqual([1, 1]);
    // The end of the first task does not end the worker that has the second task.
    first.running.stop();
    expect(workers[0]?.isEnded).toBe(false);
  });

  it('[BTS-15] is used again after the move of an offline bot, for the next bot and for an analysis', async () => {
    const ask = () => requestMove(startPosition(), { level: 1, seed: 1 });
    const first = ask();
    workers[0]?.work();
    const second = ask();
    expect(workers).toHaveLength(1);
    workers[0]?.work();
    expect(await second).toBe(await first);
    start();
    expect([workers.length, workers[0]?.isEnded]).toEqual([1, false]);
  });

  it('[BTS-15] is ended if its task is stopped before it is complete, so the next task has another worker', () => {
    start().running.stop();
    expect(workers[0]?.isEnded).toBe(true);
    start();
    expect(workers).toHaveLength(2);
  });

  it('[BTS-15] is ended after twenty seconds without a task', () => {
    start();
    workers[0]?.work();
    vi.advanceTimersByTime(19_999);
    expect(workers[0]?.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[0]?.isEnded).toBe(true);
    start();
    expect(workers).toHaveLength(2);
  });

  it('[BTS-15] is ended twenty seconds after its last task, no matter how long it waited before that task', () => {
    start();
    workers[0]?.work();
    vi.advanceTimersByTime(15_000);
    start();
    workers[0]?.work();
    vi.advanceTimersByTime(19_900);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
    vi.advanceTimersByTime(100);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('[BTS-15] is at most one that waits, and each simultaneous task has a worker of its own', () => {
    start();
    start();
    for (const worker of workers) worker.work();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });
});
