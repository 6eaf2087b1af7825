/** Plays sounds, at most one per tenth of a second. Each sound has its own file, which is decoded once. */
import type { SoundPlan } from './sounds.ts';

/**
 * Audio formats in order of preference. MP3 decoders may add silence at the beginning, and not every browser decodes
 * Opus in Ogg.
 */
const FORMATS = ['ogg', 'mp3'] as const;
const APART_MS = 100;
/**
 * Milliseconds after which a delayed sound is dropped. Otherwise all waiting sounds would start together after an
 * interruption.
 */
const LATEST_MS = 1000;

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
  // Before the first user gesture, browsers block audio and log a warning for each attempt.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  play(context, name).catch((error: unknown) => console.info(`The sound ${name} was not played:`, error));
}

/** Plays a sound and, shortly after it, a second sound. */
export function playSounds({ now, after, afterMs }: SoundPlan): void {
  if (now) playSound(now);
  if (after) playSound(after, now ? afterMs : 0);
}

/**
 * Plays a decoded buffer, because it starts without delay. A media element would have to be prepared for every move.
 */
async function play(context: AudioContext, name: string): Promise<void> {
  const requestedAt = Date.now();
  // The context is suspended if it was created before a user gesture, or if the system interrupted it, for example by a
  // phone call.
  const resumed = context.state === 'running' ? null : context.resume();
  let sound = decoded.get(name);
  if (!sound) {
    sound = fetchSound(context, name);
    decoded.set(name, sound);
    // Forgets a failed download, so that it is retried at the next use.
    sound.catch(() => decoded.delete(name));
  }
  const source = new AudioBufferSourceNode(context, { buffer: await sound });
  await resumed;
  if (Date.now() - requestedAt > LATEST_MS) return;
  source.connect(context.destination);
  source.start();
}

/** Returns the sound in the first format that this browser decodes. @throws if it decodes none, or a download fails. */
async function fetchSound(context: AudioContext, name: string): Promise<AudioBuffer> {
  const failures: unknown[] = [];
  for (const format of FORMATS) {
    const answer = await fetch(`/sounds/${format}/${name}.${format}`);
    if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
    try {
      return await context.decodeAudioData(await answer.arrayBuffer());
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No format can be decoded');
}
