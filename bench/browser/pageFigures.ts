/** What a page says of its own work. */
import type { CDPSession, Page } from 'playwright-core';

export interface Work {
  /** Milliseconds of the processor since the page began. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly task: number;
}

/** From then on the page keeps account of its work: in time of the processor, for the machine does other things too. */
export async function watchWork(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Totals of the page's main thread, as the browser keeps them. */
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

/** Bytes of script objects after a collection of garbage. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * From then on the page measures each message of its game's socket that changes the board: milliseconds from the
 * message to the end of the frame that shows it. It notes tasks of more than 50 ms as well.
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
    // A task of its own after the frame's callbacks: style, layout and paint are behind it.
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
        // The page's own listener comes after this one.
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
