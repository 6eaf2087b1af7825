/** The worker threads of analysis.ts. */
import type { Finding, Task } from '../../../protocol/room/analysisMessages.ts';
import workerUrl from './analysisWorker.ts?worker&url';

/** Identifies the engine: the file name of its worker contains the hash of its code. */
export const ENGINE: string = workerUrl;

/** The part of Worker that is used, for one task. Tests provide their own. */
export interface Thread {
  onmessage: ((event: MessageEvent<Finding>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(task: Task): void;
  terminate(): void;
}

/** Milliseconds for which a worker without a task is kept. It occupies several megabytes. */
const KEPT_MS = 20_000;

/** A worker that has completed its task, for the next task. */
let kept: { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * Opens a thread for one task. A page that shows a game starts a task at every move, and starting a worker takes longer
 * than many tasks, so a worker that has completed its task is used again.
 */
export function openThread(): Thread {
  let worker: Worker | null = takeKept() ?? startWorker();
  let isComplete = false;
  const thread: Thread = {
    onmessage: null,
    onerror: null,
    postMessage: (task) => worker?.postMessage(task),
    terminate() {
      if (!worker) return;
      if (isComplete) keep(worker);
      else worker.terminate();
      worker = null;
    },
  };
  worker.onmessage = (event: MessageEvent<Finding>) => {
    isComplete = isLast(event.data);
    thread.onmessage?.(event);
  };
  worker.onerror = (event) => thread.onerror?.(event);
  return thread;
}

function startWorker(): Worker {
  return new Worker(workerUrl, { type: 'module', name: 'analysis' });
}

/** Returns whether the task sends no more results. The evaluation of a game has no last result. */
function isLast(finding: Finding): boolean {
  return finding.type === 'move' || (finding.type === 'analysis' && finding.isFinal);
}

function takeKept(): Worker | null {
  const worker = kept?.worker ?? null;
  clearTimeout(kept?.timer);
  kept = null;
  return worker;
}

/** Keeps a worker, instead of the one that is kept so far. */
function keep(worker: Worker): void {
  takeKept()?.terminate();
  worker.onmessage = null;
  worker.onerror = null;
  kept = { worker, timer: setTimeout(() => takeKept()?.terminate(), KEPT_MS) };
}
