// @vitest-environment happy-dom
// A fake audio system records which files are fetched and which sounds are started.

import { beforeEach, expect, it, vi } from 'vitest';

const heard: string[] = [];
const fetched: string[] = [];
let isOggDecoded = true;
let isMp3Decoded = true;
/** Resolves when the interruption of the audio context ends. */
let interruption = Promise.resolve();

class FakeContext {
  state = 'suspended';
  readonly destination = null;
  async resume() {
    await interruption;
    this.state = 'running';
  }
  async decodeAudioData(bytes: ArrayBuffer) {
    const text = new TextDecoder().decode(bytes);
    if (text.endsWith('.ogg') ? isOggDecoded : isMp3Decoded) return text;
    throw new Error('cannot be decoded');
  }
}

class FakeSource {
  readonly #context: FakeContext;
  readonly #buffer: string;
  constructor(context: FakeContext, { buffer }: { buffer: string }) {
    this.#context = context;
    this.#buffer = buffer;
  }
  connect() {}
  start() {
    if (this.#context.state === 'running') heard.push(this.#buffer);
  }
}

let player: typeof import('./soundPlayer.ts');

beforeEach(async () => {
  heard.length = 0;
  fetched.length = 0;
  isOggDecoded = true;
  isMp3Decoded = true;
  interruption = Promise.resolve();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioBufferSourceNode', FakeSource);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response(address);
  });
  vi.resetModules();
  player = await import('./soundPlayer.ts');
});

it('[WEB-04] the sound player resumes a suspended audio context before it plays', async () => {
  player.playSound('move-white');
  await expect.poll(() => heard).toEqual(['/sounds/ogg/move-white.ogg']);
});

it('[WEB-04] the sound player drops sounds that could not start while the audio was interrupted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  interruption = promise;
  player.playSound('check');
  vi.advanceTimersByTime(5000);
  player.playSound('next-you');
  await expect.poll(() => fetched.length).toBe(2);
  resolve();
  await expect.poll(() => heard).toEqual(['/sounds/ogg/next-you.ogg']);
});

it('[WEB-04] the sound player plays the MP3 file if the Ogg file cannot be decoded', async () => {
  isOggDecoded = false;
  player.playSound('check');
  await expect.poll(() => heard).toEqual(['/sounds/mp3/check.mp3']);
  vi.advanceTimersByTime(1000);
  player.playSound('check');
  await expect.poll(() => heard.length).toBe(2);
  expect(fetched).toEqual(['/sounds/ogg/check.ogg', '/sounds/mp3/check.mp3']);
});

it('[WEB-04] the sound player reports a sound that cannot be decoded in any format', async () => {
  isOggDecoded = false;
  isMp3Decoded = false;
  const reported = vi.spyOn(console, 'info').mockImplementation(() => {});
  player.playSound('mate');
  await expect.poll(() => reported.mock.calls.flat().join(' ')).toContain('mate');
  expect(heard).toEqual([]);
});

it('[WEB-04] the sound player reports a sound that cannot be fetched, and fetches it again at its next use', async () => {
  const reported = vi.spyOn(console, 'info').mockImplementation(() => {});
  for (const answer of [
    () => Promise.reject(new Error('offline')),
    async () => new Response('', { status: 404 }),
  ]) {
    reported.mockClear();
    vi.stubGlobal('fetch', answer);
    vi.advanceTimersByTime(1000);
    player.playSound('draw');
    await expect.poll(() => reported.mock.calls.flat().join(' ')).toContain('draw');
  }
  expect(heard).toEqual([]);
  vi.stubGlobal('fetch', async (address: string) => new Response(address));
  vi.advanceTimersByTime(1000);
  player.playSound('draw');
  await expect.poll(() => heard).toEqual(['/sounds/ogg/draw.ogg']);
});
