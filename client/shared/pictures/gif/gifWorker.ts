/** The worker that encodes a GIF. */
import { createGif } from './gifFile.ts';
import type { GifAnswer, GifTask } from './gifMessages.ts';

/** The part of the worker's global scope that is used. The configured types describe the scope of a page instead. */
interface Scope {
  onmessage: ((event: MessageEvent<GifTask>) => void) | null;
  postMessage(answer: GifAnswer, transfer: readonly Transferable[]): void;
}

const scope = globalThis as unknown as Scope;
let gif: ReturnType<typeof createGif> | null = null;

scope.onmessage = ({ data }) => {
  const bytes = run(data);
  scope.postMessage(bytes, [bytes.buffer]);
};

function run(task: GifTask): GifAnswer {
  if (task.type === 'begin') {
    gif = createGif(task.size, task.delayMs);
    gif.begin(task.samples.map((sample) => new Uint8ClampedArray(sample)));
    return new Uint8Array();
  }
  if (gif === null) throw new Error('The first task is not "begin"');
  return task.type === 'frame' ? gif.add(new Uint8ClampedArray(task.pixels)) : gif.end();
}
