/** Plays sounds, each decoded once from its own file, at most one in a tenth of a second. */
import type { SoundPlan } from './sounds.ts';

const KIND = canPlayOgg() ? 'ogg' : 'mp3';
const APART_MS = 100;

const decoded = new Map<string, Promise<AudioBuffer>>();
let context: AudioContext | null = null;
let lastAt = 0;

export function playSound(name: string, afterMs = 0): void {
  if (afterMs > 0) {
    setTimeout(() => playSound(name), afterMs);
    return;
  }
  const now = Date.now();
  if (now - lastAt < APART_MS) return;
  lastAt = now;
  // Before the first press on the page browsers allow no sound, and complain of whoever tries.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void play(context, name).catch(() => {});
}

/** Plays one sound and, a moment later, another. */
export function playSounds({ now, after, afterMs }: SoundPlan): void {
  if (now) playSound(now);
  if (after) playSound(after, now ? afterMs : 0);
}

/** A decoded sound starts at once; an element of the page would be set up anew at every move. */
async function play(context: AudioContext, name: string): Promise<void> {
  let sound = decoded.get(name);
  if (!sound) {
    sound = fetchSound(context, name);
    decoded.set(name, sound);
    // What could not be fetched is asked for again the next time.
    sound.catch(() => decoded.delete(name));
  }
  const source = new AudioBufferSourceNode(context, { buffer: await sound });
  source.connect(context.destination);
  source.start();
}

async function fetchSound(context: AudioContext, name: string): Promise<AudioBuffer> {
  const answer = await fetch(`/sounds/${KIND}/${name}.${KIND}`);
  if (!answer.ok) throw new Error(`No sound ${name}`);
  return context.decodeAudioData(await answer.arrayBuffer());
}

function canPlayOgg(): boolean {
  return typeof Audio !== 'undefined' && new Audio().canPlayType('audio/ogg; codecs=opus') !== '';
}
