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

/**
 * Starts measuring each message of the game socket that changes the board, in milliseconds from the message to the end
 * of the frame that displays it. Also records tasks longer than 50 ms.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures = { frames: [] as number[], longTasks: [] as number[] };
    Object.assign(window, { figures });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.longTasks.push(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
    let receivedAt: number | null = null;
    const shown = new MessageChannel();
    // A task that is posted in the frame's callbacks runs after style, layout and paint.
    shown.port1.onmessage = ({ data }) => figures.frames.push(performance.now() - data);
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

export function framesOf(page: Page): Promise<{ frames: number[]; longTasks: number[] }> {
  return page.evaluate(
    () => (window as unknown as { figures: { frames: number[]; longTasks: number[] } }).figures,
  );
}

export function forgetFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { figures } = window as unknown as { figures: { frames: number[]; longTasks: number[] } };
    figures.frames.length = 0;
    figures.longTasks.length = 0;
  });
}
