/** Makes an animated GIF: draws the frames on the page, and encodes them in a worker, one after another. */
import { createPainter, type Painter } from '../paint.ts';
import type { GifAnswer, GifTask } from './gifMessages.ts';

export interface GifRequest {
  /** The number of frames, at least one. */
  readonly count: number;
  /** Returns a frame as SVG text of the requested size. */
  readonly svgAt: (index: number) => string;
  /** Width and height in pixels. */
  readonly size: number;
  readonly delayMs: number;
  /** Stops the work: the promise is rejected with the reason of the signal. */
  readonly signal: AbortSignal;
  /** @param done the number of encoded frames. */
  readonly onProgress: (done: number) => void;
}

/** The part of Worker that is used. Tests provide their own. */
export interface GifThread {
  onmessage: ((event: MessageEvent<GifAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(task: GifTask, transfer: Transferable[]): void;
  terminate(): void;
}

export interface GifTools {
  readonly openThread: () => GifThread;
  readonly openPainter: (size: number) => Painter;
}

const BROWSER: GifTools = {
  openThread: () => new Worker(new URL('./gifWorker.ts', import.meta.url), { type: 'module', name: 'gif' }),
  openPainter: createPainter,
};

export async function makeGif(request: GifRequest, tools: GifTools = BROWSER): Promise<Blob> {
  const { count, svgAt, size, delayMs, signal, onProgress } = request;
  signal.throwIfAborted();
  const thread = tools.openThread();
  const stopped = Promise.withResolvers<never>();
  const onAbort = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  thread.onerror = ({ message }) => stopped.reject(new Error(message));
  // Prevents an unhandled rejection if the work fails while nothing waits for this promise.
  stopped.promise.catch(() => {});
  const run = (task: GifTask, transfer: Transferable[] = []): Promise<GifAnswer> => {
    const answer = Promise.withResolvers<GifAnswer>();
    thread.onmessage = ({ data }) => answer.resolve(data);
    thread.postMessage(task, transfer);
    return Promise.race([answer.promise, stopped.promise]);
  };
  try {
    const painter = tools.openPainter(size);
    const draw = (index: number) => Promise.race([painter.pixels(svgAt(index)), stopped.promise]);
    const samples: ArrayBuffer[] = [];
    for (const index of samplesOf(count)) samples.push(await draw(index));
    const parts: GifAnswer[] = [];
    let encoding = run({ type: 'begin', size, delayMs, samples }, samples);
    for (let index = 0; index < count; index++) {
      // The next frame is drawn while the worker encodes the previous frame.
      const pixels = await draw(index);
      parts.push(await encoding);
      onProgress(index);
      encoding = run({ type: 'frame', pixels }, [pixels]);
    }
    parts.push(await encoding, await run({ type: 'end' }));
    onProgress(count);
    return new Blob(parts, { type: 'image/gif' });
  } finally {
    signal.removeEventListener('abort', onAbort);
    thread.onmessage = null;
    thread.terminate();
  }
}

/** Returns the numbers of the frames from which the colors are chosen: the first, a middle one and the last. */
function samplesOf(count: number): readonly number[] {
  return [...new Set([0, Math.floor(count / 2), count - 1])];
}
