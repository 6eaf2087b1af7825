/** Measures the work of a page in its browser. */
import type { CDPSession, Page } from 'playwright-core';

export interface Work {
  /** CPU milliseconds since the page started, by kind of work. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly task: number;
}

/** Starts recording the page's work. It is measured in CPU time, because the machine does other work too. */
export async function watchWork(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Returns the browser's totals for the main thread of the page. */
export async function workOf(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
    task: ms('TaskDuration'),
  };
}

/** Returns the bytes of script objects after a garbage collection. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** Starts recording the durations of tasks longer than 50 ms, in milliseconds. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

export function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

/**
 * Starts measuring each message of the game socket that changes the board, in milliseconds from the message to the end
 * of the frame that displays it. The measurement costs time itself: it observes all changes of the document.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let receivedAt: number | null = null;
    const shown = new MessageChannel();
    // A task that is posted in the frame's callbacks runs after style, layout and paint.
    shown.port1.onmessage = ({ data }) => frames.push(performance.now() - data);
    new MutationObserver(() => {
      if (receivedAt === null) return;
      const from = receivedAt;
      receivedAt = null;
      requestAnimationFrame(() => shown.port2.postMessage(from));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        // The page's own listener runs after this listener.
        this.addEventListener('message', () => {
          receivedAt ??= performance.now();
        });
      }
    };
  });
}

export function framesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}
