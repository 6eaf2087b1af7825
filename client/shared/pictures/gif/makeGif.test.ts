import { expect, it, vi } from 'vitest';
import type { GifAnswer, GifTask } from './gifMessages.ts';
import { type GifRequest, type GifThread, type GifTools, makeGif } from './makeGif.ts';

/** A worker that answers each task with one byte, or fails at a task. */
function fakes({ failsAt = null as GifTask['type'] | null, isSilent = false } = {}) {
  const tasks: GifTask['type'][] = [];
  const drawn: string[] = [];
  const terminate = vi.fn();
  const openThread = (): GifThread => {
    const thread: GifThread = {
      onmessage: null,
      onerror: null,
      postMessage(task) {
        tasks.push(task.type);
        queueMicrotask(() => {
          if (task.type === failsAt) thread.onerror?.({ message: 'no memory' } as ErrorEvent);
          else if (!isSilent)
            thread.onmessage?.({ data: new Uint8Array([tasks.length]) } as MessageEvent<GifAnswer>);
        });
      },
      terminate,
    };
    return thread;
  };
  const openPainter: GifTools['openPainter'] = () => ({
    async pixels(svg) {
      drawn.push(svg);
      return new ArrayBuffer(4);
    },
  });
  return { tasks, drawn, terminate, tools: { openThread, openPainter } };
}

function requestOf(more: Partial<GifRequest> = {}): GifRequest {
  const { signal } = new AbortController();
  return {
    count: 3,
    svgAt: (i) => `frame ${i}`,
    size: 1,
    delayMs: 500,
    signal,
    onProgress: () => {},
    ...more,
  };
}

it('[SHR-41] makeGif draws each frame once, and joins the encoded frames in order', async () => {
  const { tasks, drawn, terminate, tools } = fakes();
  const done: number[] = [];
  const gif = await makeGif(requestOf({ onProgress: (frames) => done.push(frames) }), tools);
  expect(tasks).toEqual(['begin', 'frame', 'frame', 'frame', 'end']);
  // The first three drawings are samples for the colors.
  expect(drawn.slice(3)).toEqual(['frame 0', 'frame 1', 'frame 2']);
  expect(gif.type).toBe('image/gif');
  expect([...new Uint8Array(await gif.arrayBuffer())]).toEqual([1, 2, 3, 4, 5]);
  expect(done).toEqual([0, 1, 2, 3]);
  expect(terminate).toHaveBeenCalledOnce();
});

it('[SHR-43] an aborted signal stops the worker of makeGif immediately, even during a computation', async () => {
  const { tasks, terminate, tools } = fakes({ isSilent: true });
  const controller = new AbortController();
  const making = makeGif(requestOf({ signal: controller.signal }), tools);
  await vi.waitFor(() => expect(tasks).toContain('begin'));
  controller.abort(new Error('cancelled'));
  await expect(making).rejects.toThrow('cancelled');
  expect(terminate).toHaveBeenCalledOnce();
  expect(tasks).not.toContain('end');
});

it('[SHR-43] makeGif gives the worker no task if its signal is already aborted', async () => {
  const { tasks, tools } = fakes();
  await expect(makeGif(requestOf({ signal: AbortSignal.abort(new Error('late')) }), tools)).rejects.toThrow(
    'late',
  );
  expect(tasks).toEqual([]);
});

it.each(['begin', 'frame', 'end'] as const)(
  '[SHR-44] makeGif reports a worker that fails at the task "%s"',
  async (failsAt) => {
    const { terminate, tools } = fakes({ failsAt });
    await expect(makeGif(requestOf(), tools)).rejects.toThrow('no memory');
    expect(terminate).toHaveBeenCalledOnce();
  },
);

it('[SHR-44] makeGif reports a frame that the browser cannot draw', async () => {
  const { tools } = fakes();
  const openPainter: GifTools['openPainter'] = () => ({
    pixels: () => Promise.reject(new Error('no canvas')),
  });
  await expect(makeGif(requestOf(), { ...tools, openPainter })).rejects.toThrow('no canvas');
});
